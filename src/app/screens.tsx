import { isValidElement, type ReactElement } from 'react';
import { matchRoutes, Outlet, type RouteObject, useLocation } from 'react-router-dom';
import { SCREEN_PATHS, type ScreenName } from '../wire/screen-paths.ts';
import { JobsLayout } from './frame/jobs-layout.tsx';
import { Layout } from './frame/layout.tsx';
import { NotFound } from './not-found.tsx';
import { MatchedRoutes } from './matched-routes.tsx';
import { type LoadArea, type Screen, screen } from './screen.tsx';
import { useMissedNavigation } from './use-missed-navigation.ts';

// The list is what most people open first: it is in the first download, every other screen in its own. Their names are in one more.
const later = () => import('./later-screens.ts');
const Home = screen(['home', 'lmia', 'pages'], async () => (await later()).home());
const JobDetail = screen(['apply', 'job', 'lmia', 'outbox'], async () => (await later()).jobDetailScreen());
const JobMap = screen(['lmia', 'map'], async () => (await later()).mapScreen());
const Outbox = screen(['apply', 'outbox'], async () => (await later()).outboxScreen());
const Applications = screen(
  ['account', 'apply', 'conversation', 'interview', 'outbox', 'reminder', 'saved', 'tracking'],
  async () => (await later()).trackingScreens(),
);
const Saved = screen(['filters', 'handover', 'saved'], async () => (await later()).savedScreen());
const Changes = screen(['apply', 'changes', 'conversation', 'interview'], async () =>
  (await later()).changesScreen(),
);
const Receive = screen(['handover'], async () => (await later()).receiveScreen());
const Storage = screen(['storage'], async () => (await later()).storageScreen());
const Resume = screen(['apply', 'resume'], async () => (await later()).resumeScreen());
const Lmia = screen(['lmia'], async () => (await later()).lmiaScreen());
const PostJob = screen(['apply', 'job', 'lmia', 'outbox', 'posting'], async () =>
  (await later()).postJobScreen(),
);
const SignIn = screen(['account'], async () => (await later()).signInScreens());
const Profile = screen(['account', 'apply', 'outbox', 'profile', 'saved', 'shell'], async () =>
  (await later()).profileScreens(),
);
const Applicants = screen(['applicants', 'apply', 'conversation', 'interview', 'outbox'], async () =>
  (await later()).applicantsScreens(),
);
const RequireSignIn = screen([], async () => (await later()).requireSignIn());
const Contact = screen(['apply', 'contact', 'outbox'], async () => (await later()).contactScreen());
const StaticPage = screen(['pages'], async () => (await later()).staticPage());
const Help = screen(['pages'], async () => (await later()).helpScreens());
const ApiDocs = screen(['api', 'pages'], async () => (await later()).apiDocsScreen());
const Article = screen(['pages'], async () => (await later()).article());
const WithoutStorage = screen(['shell'], async () => (await later()).withoutStorage());

/** For those who work on the design system; no part of the build. */
const Gallery = import.meta.env.DEV
  ? screen(['shell'], async () => (await import('../gallery/gallery-screen.tsx')).GalleryScreen)
  : null;

/** Where the server sends no mail. */
function PasswordHelp() {
  return <StaticPage name="forgot-password" notFound={<NotFound />} />;
}

/** Wraps the screens that need an account. */
const MembersOnly: Screen<object> = Object.assign(
  () => (
    <RequireSignIn>
      <Outlet />
    </RequireSignIn>
  ),
  { load: RequireSignIn.load },
);

/** Wraps the screens that show and write what is kept on the device. */
function Kept() {
  return indexedDB ? <Outlet /> : <WithoutStorage />;
}

interface ScreenProps {
  /** Shown where the address names something that doesn't exist. */
  notFound: ReactElement;
  /** Shown for a forgotten password if no mail can reset it. */
  help: ReactElement;
}
type Shown = Screen<ScreenProps> | null;

/** The list stays on the screen while a posting opens beside it. */
const WITH_LIST = { jobList: null, job: JobDetail } satisfies Partial<Record<ScreenName, Shown>>;
const MEMBERS_ONLY = {
  postJob: PostJob,
  profile: Profile,
  profilePart: Profile,
  applicants: Applicants,
} satisfies Partial<Record<ScreenName, Shown>>;
/** Of no use where the browser stores nothing, like those for members. */
const KEPT = {
  login: SignIn,
  register: SignIn,
  outbox: Outbox,
  applications: Applications,
  saved: Saved,
  changes: Changes,
  receive: Receive,
  storage: Storage,
  resume: Resume,
} satisfies Partial<Record<ScreenName, Shown>>;
/** All other screens. `wire/screen-paths.ts` has the addresses. */
const OTHERS: Record<
  Exclude<ScreenName, keyof typeof WITH_LIST | keyof typeof MEMBERS_ONLY | keyof typeof KEPT>,
  Shown
> = {
  home: Home,
  map: JobMap,
  lmia: Lmia,
  contact: Contact,
  // Everything of signing in is one download: `features/account/sign-in/sign-in-screens.tsx` knows which is which.
  forgotPassword: SignIn,
  secondFactor: SignIn,
  signInLink: SignIn,
  signedIn: SignIn,
  resetPassword: SignIn,
  verifyEmail: SignIn,
  joinTeam: SignIn,
  tip: Article,
  helpEntry: Help,
  faq: Help,
  apiDocs: ApiDocs,
  page: StaticPage,
};

function routes(screens: Partial<Record<ScreenName, Shown>>): RouteObject[] {
  const names = Object.keys(screens) as ScreenName[];
  return names.map(name => {
    const Shown = screens[name];
    return {
      path: SCREEN_PATHS[name],
      element: Shown && <Shown notFound={<NotFound />} help={<PasswordHelp />} />,
    };
  });
}

const ROUTES: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      ...(Gallery ? [{ path: '/ui', element: <Gallery /> }] : []),
      { element: <JobsLayout />, children: routes(WITH_LIST) },
      {
        element: <Kept />,
        children: [{ element: <MembersOnly />, children: routes(MEMBERS_ONLY) }, ...routes(KEPT)],
      },
      ...routes(OTHERS),
      { path: '*', element: <NotFound /> },
    ],
  },
];

export function Screens() {
  useMissedNavigation();
  return <MatchedRoutes matches={matchRoutes(ROUTES, useLocation()) ?? []} />;
}

/**
 * Resolves when the code and texts of the screen at this address are loaded, so that it can be drawn at once. A skeleton
 * in between would move what the reader already sees.
 */
export async function loadScreens(pathname: string, loadArea: LoadArea): Promise<void> {
  const matches = matchRoutes(ROUTES, pathname) ?? [];
  const screens = matches.map(({ route }) => screenOf(route.element)).filter(found => found !== null);
  await Promise.all(screens.map(({ load }) => load(loadArea)));
}

function screenOf(element: unknown): Screen<object> | null {
  if (!isValidElement(element)) return null;
  const { type } = element;
  return typeof type === 'function' && 'load' in type ? (type as Screen<object>) : null;
}

import { isValidElement, type ReactElement } from 'react';
import { matchRoutes, Outlet, type RouteObject, useLocation } from 'react-router-dom';
import { SCREEN_PATHS, type ScreenName } from '../wire/screen-paths.ts';
import { JobsLayout } from './frame/jobs-layout.tsx';
import { Layout } from './frame/layout.tsx';
import { NotFound } from './not-found.tsx';
import { MatchedRoutes } from './matched-routes.tsx';
import { type LoadArea, type Screen, screen } from './screen.tsx';
import { useMissedNavigation } from './use-missed-navigation.ts';

// The list is what most people open first: it is in the first download, every other screen in its own.
const Home = screen(['home', 'lmia', 'pages'], async () => (await import('../features/home/home.tsx')).Home);
const JobDetail = screen(
  ['apply', 'job', 'lmia', 'outbox'],
  async () => (await import('../features/jobs/detail/job-detail-screen.tsx')).JobDetailScreen,
);
const JobMap = screen(
  ['lmia', 'map'],
  async () => (await import('../features/jobs/map/map-screen.tsx')).MapScreen,
);
const Outbox = screen(
  ['apply', 'outbox'],
  async () => (await import('../features/outbox/outbox-screen.tsx')).OutboxScreen,
);
const Applications = screen(
  ['account', 'apply', 'conversation', 'interview', 'outbox', 'reminder', 'saved', 'tracking'],
  async () => (await import('../features/tracking/tracking-screens.tsx')).TrackingScreens,
);
const Saved = screen(
  ['filters', 'handover', 'saved'],
  async () => (await import('../features/saved/saved-screen.tsx')).SavedScreen,
);
const Changes = screen(
  ['apply', 'changes', 'conversation', 'interview'],
  async () => (await import('../features/changes/changes-screen.tsx')).ChangesScreen,
);
const Receive = screen(
  ['handover'],
  async () => (await import('../features/handover/receive-screen.tsx')).ReceiveScreen,
);
const Storage = screen(
  ['storage'],
  async () => (await import('../features/storage/storage-screen.tsx')).StorageScreen,
);
const Resume = screen(
  ['apply', 'resume'],
  async () => (await import('../features/resume/resume-screen.tsx')).ResumeScreen,
);
const Lmia = screen(['lmia'], async () => (await import('../features/lmia/lmia-screen.tsx')).LmiaScreen);
const PostJob = screen(
  ['apply', 'job', 'lmia', 'outbox', 'posting'],
  async () => (await import('../features/posting/post-job-screen.tsx')).PostJobScreen,
);
const SignIn = screen(
  ['account'],
  async () => (await import('../features/account/sign-in/sign-in-screens.tsx')).SignInScreens,
);
const Profile = screen(
  ['account', 'apply', 'outbox', 'profile', 'saved', 'shell'],
  async () => (await import('../features/account/profile/profile-screens.tsx')).ProfileScreens,
);
const Applicants = screen(
  ['applicants', 'apply', 'conversation', 'interview', 'outbox'],
  async () => (await import('../features/applicants/applicants-screens.tsx')).ApplicantsScreens,
);
const RequireSignIn = screen(
  [],
  async () => (await import('../features/account/shared/require-sign-in.tsx')).RequireSignIn,
);
const Contact = screen(
  ['apply', 'contact', 'outbox'],
  async () => (await import('../features/contact/contact-screen.tsx')).ContactScreen,
);
const StaticPage = screen(
  ['pages'],
  async () => (await import('../features/pages/static-page.tsx')).StaticPage,
);
const Help = screen(['pages'], async () => (await import('../features/help/help-screens.tsx')).HelpScreens);
const ApiDocs = screen(
  ['api', 'pages'],
  async () => (await import('../features/api-docs/api-docs-screen.tsx')).ApiDocsScreen,
);
const Article = screen(['pages'], async () => (await import('../features/pages/article.tsx')).Article);

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
/** All other screens. `wire/screen-paths.ts` has the addresses. */
const OTHERS: Record<Exclude<ScreenName, keyof typeof WITH_LIST | keyof typeof MEMBERS_ONLY>, Shown> = {
  home: Home,
  map: JobMap,
  lmia: Lmia,
  contact: Contact,
  // Everything of signing in is one download: `features/account/sign-in/sign-in-screens.tsx` knows which is which.
  login: SignIn,
  register: SignIn,
  forgotPassword: SignIn,
  secondFactor: SignIn,
  signInLink: SignIn,
  signedIn: SignIn,
  resetPassword: SignIn,
  verifyEmail: SignIn,
  joinTeam: SignIn,
  outbox: Outbox,
  applications: Applications,
  saved: Saved,
  changes: Changes,
  receive: Receive,
  storage: Storage,
  resume: Resume,
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
      { element: <MembersOnly />, children: routes(MEMBERS_ONLY) },
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

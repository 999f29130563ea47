import { isValidElement } from 'react';
import { createRoutesFromElements, matchRoutes, Outlet, Route, useRoutes } from 'react-router-dom';
import { paths } from '../features/paths.ts';
import { JobsLayout } from './frame/jobs-layout.tsx';
import { Layout } from './frame/layout.tsx';
import { NotFound } from './not-found.tsx';
import { type LoadArea, type Screen, screen } from './screen.tsx';
import { useMissedNavigation } from './use-missed-navigation.ts';

// The list is what most people open first: it is in the first download, every other screen in its own.
const Home = screen(['home', 'lmia', 'pages'], async () => (await import('../features/home/home.tsx')).Home);
const JobDetail = screen(
  ['apply', 'job', 'lmia', 'outbox'],
  async () => (await import('../features/jobs/detail/job-detail-screen.tsx')).JobDetailScreen,
);
const Outbox = screen(
  ['apply', 'outbox'],
  async () => (await import('../features/outbox/outbox-screen.tsx')).OutboxScreen,
);
const Saved = screen(['saved'], async () => (await import('../features/saved/saved-screen.tsx')).SavedScreen);
const Storage = screen(
  ['storage'],
  async () => (await import('../features/storage/storage-screen.tsx')).StorageScreen,
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
  ['applicants', 'apply', 'outbox'],
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

/** Everything of signing in is one download: `features/account/sign-in/sign-in-screens.tsx` knows which is which. */
const SIGN_IN_PATHS = [
  paths.login.path,
  paths.register.path,
  paths.forgotPassword.path,
  '/second-factor',
  '/sign-in-link',
  '/signed-in',
  '/reset-password',
  '/verify-email',
  '/join-team',
];

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

/** Every route. `features/paths.ts` has the addresses. */
const ROUTES = createRoutesFromElements(
  <Route element={<Layout />}>
    {Gallery && <Route path="/ui" element={<Gallery />} />}
    <Route path={paths.home.path} element={<Home />} />
    <Route element={<JobsLayout />}>
      <Route path={paths.jobList.path} element={null} />
      <Route path={paths.job.path} element={<JobDetail />} />
    </Route>
    <Route path={paths.lmia.path} element={<Lmia />} />
    <Route path={paths.outbox.path} element={<Outbox />} />
    <Route path={paths.saved.path} element={<Saved />} />
    <Route path={paths.storage.path} element={<Storage />} />
    {SIGN_IN_PATHS.map(path => (
      <Route key={path} path={path} element={<SignIn help={<PasswordHelp />} />} />
    ))}
    <Route element={<MembersOnly />}>
      <Route path={paths.postJob.path} element={<PostJob />} />
      <Route path={paths.applicants.path} element={<Applicants notFound={<NotFound />} />} />
      {[paths.profile.path, paths.profilePart.path].map(path => (
        <Route key={path} path={path} element={<Profile notFound={<NotFound />} />} />
      ))}
    </Route>
    <Route path={paths.contact.path} element={<Contact />} />
    <Route path={paths.tip.path} element={<Article notFound={<NotFound />} />} />
    {[paths.helpEntry.path, paths.page.href('faq')].map(path => (
      <Route key={path} path={path} element={<Help />} />
    ))}
    <Route path={paths.page.href('api-docs')} element={<ApiDocs />} />
    <Route path={paths.page.path} element={<StaticPage notFound={<NotFound />} />} />
    <Route path="*" element={<NotFound />} />
  </Route>,
);

export function Screens() {
  useMissedNavigation();
  return useRoutes(ROUTES);
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

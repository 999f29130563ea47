import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { JobListScreen } from '../features/jobs/job-list-screen.tsx';
import { paths } from '../features/paths.ts';
import { Layout } from './layout.tsx';
import { NotFound } from './not-found.tsx';

// The list is what most people open first: it is in the first download, every other screen in its own.
const Home = lazy(async () => ({ default: (await import('../features/home/home.tsx')).Home }));
const JobDetail = lazy(async () => ({
  default: (await import('../features/jobs/job-detail-screen.tsx')).JobDetailScreen,
}));
const Outbox = lazy(async () => ({
  default: (await import('../features/outbox/outbox-screen.tsx')).OutboxScreen,
}));
const Lmia = lazy(async () => ({ default: (await import('../features/lmia/lmia-screen.tsx')).LmiaScreen }));
const PostJob = lazy(async () => ({
  default: (await import('../features/posting/post-job-screen.tsx')).PostJobScreen,
}));
const Register = lazy(async () => ({ default: (await import('../features/account/register.tsx')).Register }));
const Login = lazy(async () => ({ default: (await import('../features/account/login.tsx')).Login }));
const Profile = lazy(async () => ({ default: (await import('../features/account/profile.tsx')).Profile }));
const RequireSignIn = lazy(async () => ({
  default: (await import('../features/account/require-sign-in.tsx')).RequireSignIn,
}));
const StaticPage = lazy(async () => ({
  default: (await import('../features/pages/static-page.tsx')).StaticPage,
}));
const Article = lazy(async () => ({ default: (await import('../features/pages/article.tsx')).Article }));

/** Every route of the specification (§2) and ours beside them. */
export function Screens() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path={paths.home.path} element={<Home />} />
        <Route path={paths.jobList.path} element={<JobListScreen />} />
        <Route path={paths.job.path} element={<JobDetail />} />
        <Route path={paths.lmia.path} element={<Lmia />} />
        <Route path={paths.outbox.path} element={<Outbox />} />
        <Route path={paths.register.path} element={<Register />} />
        <Route path={paths.login.path} element={<Login />} />
        <Route
          path={paths.postJob.path}
          element={
            <RequireSignIn>
              <PostJob />
            </RequireSignIn>
          }
        />
        <Route
          path={paths.profile.path}
          element={
            <RequireSignIn>
              <Profile />
            </RequireSignIn>
          }
        />
        <Route path={paths.tip.path} element={<Article notFound={<NotFound />} />} />
        <Route path={paths.page.path} element={<StaticPage notFound={<NotFound />} />} />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}

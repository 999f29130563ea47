import { Suspense } from 'react';
import { Outlet, useMatch } from 'react-router-dom';
import { useBeside } from '../../features/jobs/beside.ts';
import { JobListScreen } from '../../features/jobs/list/job-list-screen.tsx';
import { paths } from '../../features/paths.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorScreen } from './error-screen.tsx';

/** The list, a posting, or where there is room both: the list stays as it is while postings are opened beside it. */
export function JobsLayout() {
  const beside = useBeside();
  const isPosting = useMatch(paths.job.path) !== null;
  if (isPosting && !beside) return <Outlet />;
  return (
    <JobListScreen
      posting={
        beside && (
          <ErrorBoundary key={beside.jobId} fallback={ErrorScreen}>
            <Suspense fallback={<Skeleton height="block" />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        )
      }
    />
  );
}

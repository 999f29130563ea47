import { Suspense } from 'react';
import { Outlet, useMatch } from 'react-router-dom';
import { useBeside } from '../../features/jobs/beside.ts';
import { JobListScreen } from '../../features/jobs/list/job-list-screen.tsx';
import { SCREEN_PATHS } from '../../wire/screen-paths.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorScreen } from './error-screen.tsx';

/**
 * The list, a posting, or both where there is room: the list keeps its rows and its scroll position while postings are
 * opened beside it, because `use-screen-key.ts` gives both the same key. People who arrive from elsewhere see only the
 * posting, as the server draws it. Styles that differ beside the list use `data-beside`.
 */
export function JobsLayout() {
  const beside = useBeside();
  const isPosting = useMatch(SCREEN_PATHS.job) !== null;
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

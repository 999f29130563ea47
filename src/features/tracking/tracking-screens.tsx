import { useParams } from 'react-router-dom';
import { useUnread } from '../../local/tracking/conversation.ts';
import { useTrackedRows } from '../../local/tracking/tracked-rows.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ApplicationPage } from './application-page.tsx';
import { trackedOf } from './tracked.ts';
import { TrackingList } from './tracking-list.tsx';

/** Everything that a person applied for or means to, or one application. Guests have it too. */
export function TrackingScreens() {
  const { applicationId } = useParams();
  const rows = useTrackedRows();
  const unread = useUnread();
  if (!rows) return <Loading />;
  const tracked = trackedOf(rows);
  return applicationId === undefined ? (
    <TrackingList tracked={tracked} unread={unread} />
  ) : (
    <ApplicationPage tracked={tracked} address={applicationId} />
  );
}

function Loading() {
  return (
    <Page width="reading">
      <div aria-busy="true">
        <Skeleton height="title" width="half" />
        <Skeleton height="block" />
      </div>
    </Page>
  );
}

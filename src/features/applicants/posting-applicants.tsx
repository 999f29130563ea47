import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { ReceivedApplication } from '../../local/db/pulled-records.ts';
import { type Received, useReceived } from '../../local/hooks/use-received.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CloudOff, ShieldCheck } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { paths } from '../paths.ts';
import { ApplicationView } from './application-view.tsx';
import { neighboursOf } from './neighbours.ts';
import { ReceivedList } from './list/received-list.tsx';
import { useApplicantFilter } from './list/use-applicant-filter.ts';
import { useReturnTo } from './list/use-return-place.ts';

const NONE: readonly ReceivedApplication[] = [];

interface PostingApplicantsProps {
  jobId: number;
  /** The opened application. */
  applicationId: string | null;
}

/**
 * The applications to one posting: the list, or one of them. Applications that were new when the screen opened stay
 * marked.
 */
export function PostingApplicants({ jobId, applicationId }: PostingApplicantsProps) {
  const received = useReceived(jobId);
  const isList = applicationId === null;
  const filtered = useApplicantFilter(received?.applications ?? NONE, { jobId, isList });
  useReturnTo(paths.applicants.href(jobId), isList ? null : paths.applicants.href(jobId, applicationId));
  const [lookedAt, setLookedAt] = useState<string | null>(null);
  if (received && lookedAt === null) setLookedAt(received.lookedAt);
  if (!received || lookedAt === null) return <Loading />;
  if (received.applications.length === 0 && (!received.posting || !received.isLevel))
    return <NothingHere received={received} />;
  if (isList)
    return <ReceivedList jobId={jobId} received={received} filtered={filtered} lookedAt={lookedAt} />;
  const { applications } = received;
  const application = applications.find(({ id }) => id === applicationId);
  return application ? (
    <ApplicationView
      key={application.id}
      application={application}
      neighbours={neighboursOf(application, applications, filtered.found)}
    />
  ) : (
    <Gone jobId={jobId} />
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

/** Not on this device yet, or this person may not see it. */
function NothingHere({ received: { isLevel } }: { received: Received }) {
  const t = useText();
  useDocumentTitle(t('applicants.title'));
  return (
    <Page width="reading">
      <EmptyState
        headingLevel={1}
        title={t(isLevel ? 'applicants.notYours' : 'applicants.notYet')}
        icon={<Icon icon={isLevel ? ShieldCheck : CloudOff} size={40} />}
        action={
          <LinkButton to={paths.applicants.href()} variant="secondary">
            {t('applicants.all')}
          </LinkButton>
        }
      >
        {t(isLevel ? 'applicants.notYoursText' : 'applicants.notYetText')}
      </EmptyState>
    </Page>
  );
}

function Gone({ jobId }: { jobId: number }) {
  const t = useText();
  useDocumentTitle(t('applicants.title'));
  return (
    <Page width="reading">
      <BackLink to={paths.applicants.href(jobId)}>{t('applicants.toList')}</BackLink>
      <EmptyState headingLevel={1} title={t('applicants.gone')}>
        {t('applicants.goneText')}
      </EmptyState>
    </Page>
  );
}

import { useRef } from 'react';
import { formatDay } from '../../domain/format.ts';
import { useLanguage } from '../../i18n/text-provider.tsx';
import { useText } from '../../i18n/use-text.ts';
import { type OwnApplicationRecord, useOwnApplications } from '../../local/hooks/use-own-records.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { ProgressLine, StageBadge as SentBadge } from '../apply/progress-line.tsx';
import { entryPhase } from '../outbox/entry/entry-phase.ts';
import { PhaseBadge } from '../outbox/entry/phase-badge.tsx';
import { paths } from '../paths.ts';
import { type OutboxStatus, useOutboxStatus } from '../services.ts';
import { type ApplicationStage, applicationStage } from './application-stage.ts';
import { OwnLine } from './own-line.tsx';
import { OwnList } from './own-list.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

export function OwnApplications() {
  const t = useText();
  const applications = useOwnApplications();
  return (
    <OwnList
      title={t('account.applicationsTitle')}
      empty={t('account.applicationsEmpty')}
      action={{ to: paths.jobList.href(), label: t('account.applicationsAction') }}
      items={applications}
      all={{ to: paths.applications.href(), label: t('account.applicationsAll') }}
      renderLine={application => <ApplicationLine application={application} />}
    />
  );
}

function ApplicationLine({ application }: { application: OwnApplicationRecord }) {
  const t = useText();
  const { language } = useLanguage();
  const status = useOutboxStatus();
  const { record, entry } = application;
  const title = record?.jobTitle || entry?.title || '';
  const receipt = record
    ? { acceptedAt: record.sentAt, reference: record.reference, jobId: record.jobId }
    : entry?.receipt;
  const sentOn =
    receipt &&
    t('account.sentOn', {
      day: formatDay(receipt.acceptedAt.slice(0, 10), language),
      reference: receipt.reference,
    });
  const stage = applicationStage(application);
  const line = useRef<HTMLDivElement>(null);
  return (
    <OwnLine
      ref={line}
      title={title}
      to={paths.applications.href(record?.id ?? entry?.receipt?.documentId ?? entry?.id)}
      facts={
        <>
          {sentOn}
          {stage.stage === 'sent' && <ProgressLine applicationId={stage.applicationId} />}
        </>
      }
      badge={<StageBadge stage={stage} status={status} />}
      action={
        stage.stage === 'sent' && (
          <WithdrawButton
            applicationId={stage.applicationId}
            jobId={stage.jobId}
            title={title}
            onWithdrawn={() => line.current?.focus({ preventScroll: true })}
          />
        )
      }
    />
  );
}

function StageBadge({ stage, status }: { stage: ApplicationStage; status: OutboxStatus }) {
  const t = useText();
  switch (stage.stage) {
    case 'unsent':
      return <PhaseBadge phase={entryPhase(stage.entry, status)} />;
    case 'sent':
      return <SentBadge applicationId={stage.applicationId} />;
    case 'refused':
      return <PhaseBadge phase="attention" />;
    case 'withdrawing':
    case 'withdrawn':
      return <Badge tone="neutral">{t(`account.${stage.stage}`)}</Badge>;
  }
}

import { Link } from '../../ui/link.tsx';
import type { OutboxEntry } from '../../local/db/outbox-entry.ts';
import { reviewOfEntry, useOwnReviews } from '../../local/hooks/own-reviews.ts';
import { useText } from '../../i18n/use-text.ts';
import { useApplicationProgress, useIsWithdrawn } from '../../local/hooks/use-application-progress.ts';
import { ProgressLine, StageBadge } from '../apply/progress-line.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Ban } from '../../ui/icons.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { paths } from '../paths.ts';
import { ReviewNotice } from '../review/lazy-review.tsx';
import { useOutboxStatus } from '../services.ts';
import type { EntryAction } from './entry/kind-specs.ts';
import { entryActions } from './entry/entry-actions.ts';
import { EntryButtons } from './entry/entry-buttons.tsx';
import { EntryMoment, EntryReason, isUnsentVersion } from './entry/entry-facts.tsx';
import { entryPhase } from './entry/entry-phase.ts';
import { kindWords } from './entry/kind-words.ts';
import { entryJobId } from './entry/outbox-groups.ts';
import styles from './outbox-item.module.css';
import { PhaseBadge } from './entry/phase-badge.tsx';
import { useEntryActions } from './entry/use-entry-actions.ts';
import { UploadLine } from './upload/upload-line.tsx';
import { WrittenText } from './entry/written-text.tsx';

/** Sent, and did not arrive: what is left to do with it. */
const UNDELIVERED: readonly EntryAction[] = ['seeWays', 'copyText'];
const COPY: readonly EntryAction[] = ['copyText'];

export interface OutboxItemProps {
  entry: OutboxEntry;
  onDelete: (entries: readonly OutboxEntry[]) => void;
  onMoved: () => void;
}

export function OutboxItem({ entry, onDelete, onMoved }: OutboxItemProps) {
  const t = useText();
  const phase = entryPhase(entry, useOutboxStatus());
  const reviews = useOwnReviews();
  const review = reviews ? reviewOfEntry(entry, reviews) : null;
  const { act, cannotEdit, copied } = useEntryActions(entry, { onDelete: one => onDelete([one]), onMoved });
  const jobId = entryJobId(entry);
  const kind = kindWords(entry, t);
  const title = entry.title || kind;
  const isApplication = entry.kind === 'application.submit' && phase === 'sent';
  const applicationId = isApplication ? (entry.receipt?.documentId ?? null) : null;
  const isUndelivered = useApplicationProgress(applicationId ?? '')?.delivery?.state === 'failed';
  const isWithdrawn = useIsWithdrawn(applicationId ?? '');
  const isUnsent = isUnsentVersion(entry);
  const first = isUndelivered ? UNDELIVERED : isUnsent ? COPY : [];
  const actions = [...first, ...entryActions(entry, phase)];
  return (
    <li className={styles['item']}>
      <div className={styles['head']}>
        <div>
          <h3 className={styles['title']}>
            {jobId ? <Link to={paths.job.href(jobId)}>{title}</Link> : title}
          </h3>
          <p className={styles['meta']}>
            {title !== kind && `${kind} · `}
            <EntryMoment entry={entry} />
          </p>
        </div>
        {applicationId === null ? (
          <PhaseBadge phase={phase} review={review?.state} />
        ) : isWithdrawn ? (
          <Badge icon={<Icon icon={Ban} size={14} />}>{t('outbox.withdrawn')}</Badge>
        ) : (
          <StageBadge applicationId={applicationId} />
        )}
      </div>
      <EntryReason entry={entry} phase={phase} />
      <UploadLine entry={entry} />
      {applicationId !== null && !isWithdrawn && <ProgressLine applicationId={applicationId} />}
      {review && <ReviewNotice review={review} jobId={jobId} />}
      {(phase !== 'sent' || isUnsent) && (
        <WrittenText entry={entry} open={isUnsent || (phase === 'attention' && !actions.includes('edit'))} />
      )}
      <EntryButtons actions={actions} title={title} onAction={act} />
      <p className={styles['answer']} aria-live="polite">
        {cannotEdit && t('outbox.cannotEdit')}
        {copied && t(`apply.${copied}`)}
      </p>
    </li>
  );
}

import { Link } from '../../ui/link.tsx';
import { formatDay } from '../../domain/format.ts';
import { PROVINCE_CODES } from '../../domain/province.ts';
import { useLanguage } from '../../i18n/text-provider.tsx';
import { useText } from '../../i18n/use-text.ts';
import type { OutboxEntry } from '../../local/db/outbox-entry.ts';
import type { OwnPosting } from '../../local/db/pulled-records.ts';
import { useNewPostings, waitsFor } from '../../local/hooks/own-reviews.ts';
import type { OwnRecord } from '../../local/hooks/use-own-records.ts';
import { type ReceivedCount, useReceivedCounts } from '../../local/hooks/use-received.ts';
import { Badge, type BadgeTone } from '../../ui/layout/badge.tsx';
import { useOutboxEntries } from '../../local/hooks/use-outbox-entries.ts';
import { kindWords } from '../outbox/entry/kind-words.ts';
import { entryPhase } from '../outbox/entry/entry-phase.ts';
import { PhaseBadge } from '../outbox/entry/phase-badge.tsx';
import { paths } from '../paths.ts';
import { ReviewNotice } from '../review/lazy-review.tsx';
import { useOutboxStatus, useTodayIn } from '../services.ts';
import { openChanges } from './posting-ends.ts';
import { PostingMenu } from './posting-menu.tsx';
import { OwnLine } from './own-line.tsx';
import { OwnList } from './own-list.tsx';
import { type PostingStage, postingStage } from './posting-stage.ts';
import styles from '../account/shared/profile.module.css';

const NONE: readonly OutboxEntry[] = [];
const TONES: Record<PostingStage, BadgeTone> = {
  open: 'good',
  closed: 'neutral',
  expired: 'warn',
  confirmation: 'info',
  review: 'info',
  refused: 'warn',
};

interface OwnPostingsProps {
  /** undefined while they are being read. */
  postings: readonly OwnRecord<OwnPosting>[] | undefined;
}

export function OwnPostings({ postings }: OwnPostingsProps) {
  const t = useText();
  const received = useReceivedCounts();
  const entries = useOutboxEntries() ?? NONE;
  const waiting = (postings ?? []).filter(
    ({ record }) => record?.review?.state === 'confirmation' && record.closedAt === null,
  );
  return (
    <OwnList
      title={t('account.postingsTitle')}
      empty={t('account.postingsEmpty')}
      action={{ to: paths.postJob.href(), label: t('account.postingsAction') }}
      items={postings}
      notice={
        waiting.length > 0 && (
          <ReviewNotice review={{ state: 'confirmation', reason: '' }} count={waiting.length} />
        )
      }
      all={{ to: paths.outbox.href(), label: t('account.entriesAll') }}
      renderLine={posting => <PostingLine posting={posting} received={received} entries={entries} />}
    />
  );
}

interface PostingLineProps {
  posting: OwnRecord<OwnPosting>;
  /** As far as this device has them. */
  received: ReadonlyMap<number, ReceivedCount> | undefined;
  /** Everything of this device's outbox. */
  entries: readonly OutboxEntry[];
}

function PostingLine({ posting: { record, entry }, received, entries }: PostingLineProps) {
  const t = useText();
  const status = useOutboxStatus();
  const todayIn = useTodayIn();
  const newPostings = useNewPostings();
  if (record) {
    const today = todayIn(PROVINCE_CODES.find(code => code === record.provinceId) ?? null);
    const stage = postingStage(record, today);
    return (
      <OwnLine
        title={record.jobTitle}
        to={paths.job.href(record.jobId)}
        facts={
          <>
            <PostingFacts posting={record} received={received} />
            <OpenChanges entries={openChanges(entries, record)} />
            {(stage === 'refused' || stage === 'review') && record.review && (
              <ReviewNotice review={record.review} jobId={record.jobId} />
            )}
          </>
        }
        badge={
          <Badge tone={TONES[stage]}>
            {t(`account.stage.${stage === 'confirmation' ? waitsFor(stage, newPostings) : stage}`)}
          </Badge>
        }
        action={<PostingMenu posting={record} stage={stage} today={today} />}
      />
    );
  }
  return (
    <OwnLine
      title={entry?.title ?? ''}
      to={entry?.receipt ? paths.job.href(entry.receipt.jobId) : null}
      facts={null}
      badge={entry && <PhaseBadge phase={entryPhase(entry, status)} review={entry.receipt?.review} />}
    />
  );
}

/** Changes of the posting that are not settled yet. */
function OpenChanges({ entries }: { entries: readonly OutboxEntry[] }) {
  const t = useText();
  const status = useOutboxStatus();
  if (entries.length === 0) return null;
  return (
    <ul className={styles['changes']} aria-label={t('account.posting.changes')}>
      {entries.map(entry => (
        <li key={entry.id}>
          <Link to={paths.outbox.href()}>{kindWords(entry, t)}</Link>
          <PhaseBadge phase={entryPhase(entry, status)} />
        </li>
      ))}
    </ul>
  );
}

/** The server's number of applications leads to them, and how long the posting stands. */
function PostingFacts({ posting, received }: Pick<PostingLineProps, 'received'> & { posting: OwnPosting }) {
  const t = useText();
  const { language } = useLanguage();
  const { applications: count, expiresOn, jobId, jobTitle: title } = posting;
  const fresh = received?.get(jobId)?.fresh ?? 0;
  return (
    <span className={styles['facts']}>
      <Link
        to={paths.applicants.href(jobId)}
        className={styles['received']}
        aria-label={t('account.postingApplications', { count, title })}
      >
        {t('account.postingCount', { count })}
      </Link>
      {fresh > 0 && <Badge tone="info">{t('account.postingNew', { count: fresh })}</Badge>}
      {expiresOn !== '' && <span>{t('account.postingUntil', { day: formatDay(expiresOn, language) })}</span>}
    </span>
  );
}

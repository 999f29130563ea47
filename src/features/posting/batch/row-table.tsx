/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   Safari forgets that a table is one where the phone's style sheet draws it as cards: its roles are said again. */
import { useState } from 'react';
import { Link } from '../../../ui/link.tsx';
import { formatDay } from '../../../domain/format.ts';
import type { Card } from '../../../domain/listing.ts';
import { hoursWords, payWords } from '../../../domain/pay/pay-words.ts';
import { spokenJobId } from '../../../domain/posting/spoken-job-id.ts';
import { problemText } from '../../../domain/intake/problem-text.ts';
import { reviewOfEntry, type useOwnReviews } from '../../../local/hooks/own-reviews.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useMoreItems } from '../../../ui/use-more-items.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Ban, Check, Pencil, X } from '../../../ui/icons.ts';
import { useWords, type Words } from '../../../i18n/words.ts';
import { RuleList } from '../../lmia/rules/rule-list.tsx';
import { PhaseBadge } from '../../outbox/entry/phase-badge.tsx';
import { reasonWords, waitingWords } from '../../outbox/entry/reason-words.ts';
import { RowReason } from '../../outbox/entry/row-reason.tsx';
import { paths } from '../../paths.ts';
import { useServices } from '../../services.ts';
import { ReviewNotice } from '../../review/lazy-review.tsx';
import type { PostingLike } from '../earlier/posting-like.ts';
import { postingLikeWords } from '../earlier/posting-like-words.ts';
import { needsAttention, type RowView } from './batch-row-view.ts';
import styles from './row-table.module.css';

/** A phone draws a hundred rows without a stutter; more are a press away. */
const ROWS_AT_ONCE = 100;
const FILTER_FROM = 10;
/** Steps in which the row can be corrected. A row that is being sent or was accepted can't. */
const CAN_FIX: ReadonlySet<string> = new Set(['invalid', 'ready', 'attention']);

function act(row: RowView) {
  return row.state.step === 'ready' ? 'outbox.act.edit' : 'posting.fix.do';
}

function fixButtonId(number: number): string {
  return `fix-row-${number}`;
}

/** Why postings of one's own are not public; undefined while the device's disk is being asked. */
type Reviews = ReturnType<typeof useOwnReviews>;

interface RowTableProps {
  rows: readonly RowView[];
  reviews?: Reviews;
  /** Without it, rows are mended elsewhere. */
  onFix?: ((number: number) => void) | undefined;
  onLeaveOut?: ((number: number) => void) | undefined;
}

/** One line a row, with what is wrong in it or what became of it; cards on a phone. */
export function RowTable({ rows, reviews, onFix, onLeaveOut }: RowTableProps) {
  const { t } = useWords();
  const { shown, showMore, list } = useMoreItems<HTMLTableSectionElement>(ROWS_AT_ONCE);
  const [onlyProblems, setOnlyProblems] = useState(false);
  const problems = rows.filter(needsAttention);
  const listed = onlyProblems && problems.length > 0 ? problems : rows;
  return (
    <div className={styles['rows']}>
      {rows.length >= FILTER_FROM && problems.length > 0 && (
        <Checkbox
          label={t('posting.rows.onlyProblems', { count: problems.length })}
          checked={onlyProblems}
          onChange={setOnlyProblems}
        />
      )}
      <table role="table" className={styles['table']} aria-label={t('posting.rows.title')}>
        <thead role="rowgroup" className={styles['heads']}>
          <tr role="row">
            <th role="columnheader" scope="col">
              {t('posting.rows.number')}
            </th>
            <th role="columnheader" scope="col">
              {t('posting.rows.jobTitle')}
            </th>
            <th role="columnheader" scope="col">
              {t('posting.rows.place')}
            </th>
            <th role="columnheader" scope="col">
              {t('posting.rows.state')}
            </th>
          </tr>
        </thead>
        <tbody ref={list} role="rowgroup">
          {listed.slice(0, shown).map(row => (
            <tr role="row" key={row.number} className={styles['row']}>
              <td role="cell" className={styles['number']}>
                {row.number}
              </td>
              <th role="rowheader" scope="row" className={styles['title']}>
                {row.title || t('posting.rows.untitled')}
              </th>
              <td role="cell" className={styles['place']}>
                {row.place}
              </td>
              <td role="cell" className={styles['state']}>
                <RowOutcome row={row} reviews={reviews} />
                {onFix && CAN_FIX.has(row.state.step) && (
                  <Button
                    id={fixButtonId(row.number)}
                    variant={row.state.step === 'ready' ? 'quiet' : 'secondary'}
                    size="small"
                    icon={<Icon icon={Pencil} size={16} />}
                    aria-label={t('posting.fix.label', {
                      act: t(act(row)),
                      number: row.number,
                      title: row.title,
                    })}
                    onClick={() => onFix(row.number)}
                  >
                    {t(act(row))}
                  </Button>
                )}
                {onLeaveOut && row.like && (
                  <Button
                    variant="quiet"
                    size="small"
                    icon={<Icon icon={X} size={16} />}
                    aria-label={t('posting.fix.label', {
                      act: t('posting.second.leaveOut'),
                      number: row.number,
                      title: row.title,
                    })}
                    onClick={() => onLeaveOut(row.number)}
                  >
                    {t('posting.second.leaveOut')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {listed.length > shown && (
        <Button variant="secondary" onClick={showMore}>
          {t('posting.rows.more', { count: listed.length - shown })}
        </Button>
      )}
    </div>
  );
}

/** A row of the six fields breaks several rules at once: more than these are behind a press. */
const FINDINGS_AT_ONCE = 2;

function RowOutcome({ row, reviews }: { row: RowView; reviews: Reviews }) {
  const { card, state, problems, findings, sameAs, like } = row;
  const words = useWords();
  const { t } = words;
  const { now } = useServices();
  if (state.step === 'invalid' || state.step === 'ready') {
    const isReady = state.step === 'ready';
    // Why a row is refused stands alone: what else may be said of it must not bury that.
    const reasons = problems.filter(({ level }) => level === 'error');
    const remarks = problems.filter(({ level }) => level !== 'error');
    return (
      <>
        <Badge tone={isReady ? 'good' : 'warn'} icon={<Icon icon={isReady ? Check : Ban} size={14} />}>
          {t(`posting.row.${state.step}`)}
        </Badge>
        {isReady && card && <p className={styles['problems']}>{termsWords(card, words)}</p>}
        <ProblemList problems={isReady ? problems : reasons} />
        {sameAs !== null && (
          <p className={styles['problems']}>{t('posting.row.sameAs', { number: sameAs })}</p>
        )}
        {like && <LikeLine like={like} />}
        {!isReady && remarks.length > 0 && (
          <details className={styles['remarks']}>
            <summary>{t('posting.row.remarks', { count: remarks.length })}</summary>
            <ProblemList problems={remarks} />
          </details>
        )}
        {findings.length > 0 && (
          <div className={styles['findings']}>
            <RuleList findings={findings} shown={FINDINGS_AT_ONCE} />
          </div>
        )}
      </>
    );
  }
  const { receipt, error } = state.entry;
  if (state.step === 'ended') {
    return (
      <>
        <Badge>{t('posting.row.ended')}</Badge>
        {receipt && (
          <Link to={paths.job.href(receipt.jobId)}>
            {t('posting.row.number', { id: spokenJobId(receipt.jobId) })}
          </Link>
        )}
        <p className={styles['reason']}>
          <Link to={paths.profile.href()}>{t('posting.row.repost')}</Link>
        </p>
      </>
    );
  }
  const putOff = state.step === 'waiting' ? waitingWords(error, words, now()) : '';
  const review = reviews ? reviewOfEntry(state.entry, reviews) : null;
  return (
    <>
      <PhaseBadge phase={state.step} review={review?.state} />
      {state.step === 'sent' && receipt && (
        <Link to={paths.job.href(receipt.jobId)}>
          {t('posting.row.number', { id: spokenJobId(receipt.jobId) })}
        </Link>
      )}
      {putOff && <p className={styles['reason']}>{putOff}</p>}
      {review?.state === 'refused' && <ReviewNotice review={review} jobId={receipt?.jobId ?? null} />}
      {state.step === 'attention' && (
        <div className={styles['reason']}>
          {error?.type === 'posting_invalid' ? (
            <RowReason entry={state.entry} />
          ) : (
            <p>{reasonWords(error, words, now())}</p>
          )}
        </div>
      )}
    </>
  );
}

/** The earlier posting, and the way to change it instead. */
function LikeLine({ like }: { like: PostingLike }) {
  const words = useWords();
  const { t } = words;
  return (
    <p className={classNames(styles['problems'], like.isOther && styles['warning'])}>
      <span>
        {postingLikeWords(like, words)} {t(like.isOther ? 'posting.second.row' : 'posting.second.perhaps')}
      </span>
      <Link to={like.jobId === null ? paths.outbox.href() : paths.postJob.edit(like.jobId)}>
        {t(like.jobId === null ? 'posting.toOutbox' : 'posting.second.edit')}
      </Link>
    </p>
  );
}

/** The pay, the hours and the last day as they were read: a spreadsheet may have meant others. */
function termsWords(card: Card, words: Words): string {
  const { payMin: min, payMax: max, payCurrency: currency, payPeriod: period } = card;
  const day = card.expiryDateFormatted;
  return [
    payWords({ min, max, currency, period }, words),
    hoursWords(card, words),
    day === null ? '' : words.t('jobs.card.expires', { day: formatDay(day, words.language) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

function ProblemList({ problems }: { problems: RowView['problems'] }) {
  const { language } = useWords();
  if (problems.length === 0) return null;
  return (
    <ul className={styles['problems']}>
      {problems.map((problem, index) => (
        <li key={`${index} ${problem.code}`} className={styles[problem.level]}>
          {problemText(problem, language)}
        </li>
      ))}
    </ul>
  );
}

import { useState } from 'react';
import { Link } from '../../ui/link.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Download, RefreshCw } from '../../ui/icons.ts';
import { useMoreItems } from '../../ui/use-more-items.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useWords } from '../../i18n/words.ts';
import { reviewOfEntry, useOwnReviews } from '../../local/hooks/own-reviews.ts';
import { paths } from '../paths.ts';
import { BatchReviews } from '../review/batch-reviews.tsx';
import { type OutboxEntry, useOutboxStatus, useServices } from '../services.ts';
import styles from './batch-item.module.css';
import { batchPhase } from './batch-phase.ts';
import { BatchRow } from './batch-row.tsx';
import buttons from './entry/entry-buttons.module.css';
import { entryActions } from './entry/entry-actions.ts';
import { EntryMoment } from './entry/entry-facts.tsx';
import { entryPhase } from './entry/entry-phase.ts';
import { downloadRows, unsent } from './entry/outbox-file.ts';
import { countEntries, type OutboxLine } from './entry/outbox-groups.ts';
import item from './outbox-item.module.css';
import { PhaseBadge } from './entry/phase-badge.tsx';
import { waitingWords } from './entry/reason-words.ts';

const ROWS_AT_ONCE = 50;

interface BatchItemProps {
  line: OutboxLine;
  onDelete: (entries: readonly OutboxEntry[]) => void;
  onMoved: () => void;
}

/**
 * The rows of a batch as one item: their numbers by state, those that need the user shown openly, and the outcome of
 * each row after a press.
 */
export function BatchItem({ line: { entries }, onDelete, onMoved }: BatchItemProps) {
  const words = useWords();
  const { t } = words;
  const { outbox, now } = useServices();
  const status = useOutboxStatus();
  const { shown, showMore, list } = useMoreItems<HTMLUListElement>(ROWS_AT_ONCE);
  const [first] = entries;
  const counts = countEntries(entries);
  const refused = entries.filter(({ state }) => state === 'attention');
  const triable = refused.filter(entry => entryActions(entry, 'attention').includes('retry'));
  const left = unsent(entries);
  const title = t('outbox.batch.title', { count: entries.length });
  const phases = entries.map(entry => entryPhase(entry, status));
  // All rows wait for the same reason, so the item shows it once.
  const putOff = entries.find(({ state, error }) => state === 'waiting' && waitingWords(error, words, now()));
  const reviews = useOwnReviews();

  async function retryAll() {
    for (const { id } of triable) await outbox.retry(id);
    onMoved();
  }
  return (
    <li className={item['item']}>
      <div className={item['head']}>
        <div>
          <h3 className={item['title']}>{title}</h3>
          <p className={item['meta']}>
            {t('outbox.batch.first', { title: first.title })}
            {' · '}
            <EntryMoment entry={{ ...first, receipt: null }} />
          </p>
        </div>
        <PhaseBadge phase={batchPhase(phases)} />
      </div>
      <p className={styles['counts']}>{t('outbox.batch.counts', { ...counts, total: entries.length })}</p>
      {counts.waiting > 0 && (
        <ProgressBar value={counts.sent} max={entries.length} aria-label={t('outbox.batch.progress')} />
      )}
      {putOff && <p className={styles['counts']}>{waitingWords(putOff.error, words, now())}</p>}
      {refused.length > 0 && (
        <ul ref={list} className={styles['rows']}>
          {refused.slice(0, shown).map(entry => (
            <BatchRow key={entry.id} entry={entry} onDelete={onDelete} onMoved={onMoved} />
          ))}
        </ul>
      )}
      {refused.length > shown && (
        <Button variant="secondary" size="small" onClick={showMore}>
          {t('outbox.more', { count: refused.length - shown })}
        </Button>
      )}
      {reviews && <BatchReviews entries={entries} reviews={reviews} withRefused />}
      <AllRows entries={entries} reviews={reviews} />
      <div className={classNames(buttons['buttons'], triable.length <= 1 && buttons['flush'])}>
        {triable.length > 1 && (
          <Button
            variant="secondary"
            size="small"
            icon={<Icon icon={RefreshCw} size={16} />}
            onClick={() => void retryAll()}
          >
            {t('outbox.batch.retryAll', { count: triable.length })}
          </Button>
        )}
        {left.length > 0 && (
          <Button
            variant="quiet"
            size="small"
            icon={<Icon icon={Download} size={16} />}
            onClick={() => downloadRows(left, now())}
          >
            {t('outbox.batch.download', { count: left.length })}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={() => onDelete(left.length > 0 ? left : entries)}>
          {left.length > 0 ? t('outbox.batch.delete', { count: left.length }) : t('outbox.act.forget')}
        </Button>
      </div>
    </li>
  );
}

interface AllRowsProps {
  entries: OutboxLine['entries'];
  reviews: ReturnType<typeof useOwnReviews>;
}

function AllRows({ entries, reviews }: AllRowsProps) {
  const t = useText();
  const status = useOutboxStatus();
  const [isOpen, setOpen] = useState(false);
  const { shown, showMore, list } = useMoreItems<HTMLOListElement>(ROWS_AT_ONCE);
  return (
    <details className={styles['all']} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t('outbox.batch.rows')}</summary>
      {isOpen && (
        <ol ref={list} className={styles['outcomes']}>
          {entries.slice(0, shown).map(entry => (
            <li key={entry.id} value={Number(entry.payload['rowNumber']) || undefined}>
              <span className={styles['name']}>
                {entry.receipt ? (
                  <Link to={paths.job.href(entry.receipt.jobId)}>{entry.title}</Link>
                ) : (
                  entry.title
                )}
              </span>
              <PhaseBadge
                phase={entryPhase(entry, status)}
                review={reviews && reviewOfEntry(entry, reviews)?.state}
              />
            </li>
          ))}
        </ol>
      )}
      {isOpen && entries.length > shown && (
        <Button variant="secondary" size="small" onClick={showMore}>
          {t('outbox.more', { count: entries.length - shown })}
        </Button>
      )}
    </details>
  );
}

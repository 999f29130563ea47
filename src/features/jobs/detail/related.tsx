import { useId } from 'react';
import type { Card } from '../../../domain/listing.ts';
import type { WageTable } from '../../../domain/lmia/wage-tables.ts';
import { useKnownJobMarks } from '../../../local/hooks/use-job-marks.ts';
import { useAppliedJobs } from '../../../local/hooks/use-applied-jobs.ts';
import { useViewedJobs } from '../../../local/hooks/use-viewed-jobs.ts';
import { useCatalogueValue, useServices, useTodayIn } from '../../services.ts';
import { useAnswer } from '../../../ui/use-answer.ts';
import { JobCard } from '../card/job-card.tsx';
import type { ListRow } from '../job-pages.ts';
import type { RowActions } from '../card/job-row.tsx';
import { relatedJobs } from './related-jobs.ts';
import styles from './related.module.css';
import { RepostList } from './repost-list.tsx';
import { useRowActions } from '../card/use-row-actions.tsx';
import { useWords } from '../../../i18n/words.ts';

interface RelatedProps {
  /** The posting that is shown; null for one that nothing is known of. */
  card: Card | null;
  today: string;
  wageTable: WageTable;
}

export function Related({ card, today, wageTable }: RelatedProps) {
  const { t } = useWords();
  const { catalogue } = useServices();
  const state = useCatalogueValue(status => status.state);
  const viewed = useViewedJobs();
  const marks = useKnownJobMarks();
  const hidden = marks && JSON.stringify([[...marks.hidden].sort((a, b) => a - b), marks.employers]);
  const { actions, failed } = useRowActions();
  const key = card
    ? JSON.stringify([card.jobId, card.jobTitle, card.provinceId, card.businessName, card.noc])
    : '';
  const held = useAnswer(async () => {
    if (state === 'opening' || !marks) return undefined;
    const context = {
      wageTable: wageTable.name,
      today,
      hidden: [...marks.hidden],
      hiddenEmployers: marks.employers,
    };
    return { key, related: await relatedJobs(catalogue, card, context) };
    // `card` is what `key` says, and `marks` what `hidden` says.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [catalogue, state, key, hidden, wageTable.name, today]);

  if (held?.key !== key || !marks) return null;
  const list = { wageTable, viewed, saved: marks.saved, onSave: actions.onSave };
  return (
    <div className={styles['related']}>
      {failed && <p role="alert">{failed}</p>}
      {card && <RepostList jobId={card.jobId} today={today} />}
      <RelatedList {...list} title={t('job.similar')} rows={held.related.similar} />
      <RelatedList
        {...list}
        title={t('job.sameEmployer', { employer: card?.businessName ?? '' })}
        rows={held.related.sameEmployer}
      />
      <RelatedList {...list} title={t('job.newest')} rows={held.related.newest} />
    </div>
  );
}

interface RelatedListProps {
  title: string;
  rows: readonly ListRow[];
  wageTable: WageTable;
  viewed: ReadonlySet<number>;
  saved: ReadonlySet<number>;
  onSave: RowActions['onSave'];
}

function RelatedList({ title, rows, viewed, saved, ...list }: RelatedListProps) {
  const id = useId();
  const todayIn = useTodayIn();
  const applied = useAppliedJobs();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <h2 id={id} className={styles['title']}>
        {title}
      </h2>
      <ul className={styles['list']}>
        {rows.map(({ card, note }) => (
          <li key={card.jobId}>
            <JobCard
              {...list}
              card={card}
              note={note}
              today={todayIn(card.provinceId)}
              viewed={viewed.has(card.jobId)}
              applied={applied.get(card.jobId)}
              saved={saved.has(card.jobId)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

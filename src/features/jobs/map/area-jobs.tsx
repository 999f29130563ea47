import { useId } from 'react';
import { useWords } from '../../../i18n/words.ts';
import type { WageTable } from '../../../domain/lmia/wage-tables.ts';
import { useAppliedJobs } from '../../../local/hooks/use-applied-jobs.ts';
import { useViewedJobs } from '../../../local/hooks/use-viewed-jobs.ts';
import { useAnswer } from '../../../ui/use-answer.ts';
import { useCatalogueValue, useServices, useTodayIn } from '../../services.ts';
import { JobCard } from '../card/job-card.tsx';
import { type ListQuery, rowsOf } from '../job-pages.ts';
import { useRowActions } from '../card/use-row-actions.tsx';
import styles from './area-list.module.css';

const FEW = 5;

interface AreaJobsProps {
  query: ListQuery;
  wageTable: WageTable;
  saved: ReadonlySet<number>;
}

/** The first jobs of the chosen area. */
export function AreaJobs({ query, wageTable, saved }: AreaJobsProps) {
  const { t } = useWords();
  const id = useId();
  const { catalogue } = useServices();
  const state = useCatalogueValue(status => status.state);
  const version = useCatalogueValue(status => status.version);
  const todayIn = useTodayIn();
  const viewed = useViewedJobs();
  const applied = useAppliedJobs();
  const { actions } = useRowActions();
  const key = JSON.stringify(query);
  const answer = useAnswer(async () => {
    if (state !== 'ready') return undefined;
    return { key, ...(await catalogue.query({ ...query, offset: 0, limit: FEW })) };
    // `key` represents `query`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [catalogue, state, version, key]);
  if (answer?.key !== key || answer.cards.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles['title']}>
        {t('map.newest')}
      </h2>
      <ul className={styles['cards']}>
        {rowsOf(answer).map(({ card, note }) => (
          <li key={card.jobId}>
            <JobCard
              card={card}
              note={note}
              today={todayIn(card.provinceId)}
              wageTable={wageTable}
              viewed={viewed.has(card.jobId)}
              applied={applied.get(card.jobId)}
              saved={saved.has(card.jobId)}
              onSave={actions.onSave}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useEffect, useId, useState } from 'react';
import type { Card } from '../../domain/listing.ts';
import type { WageTable } from '../../domain/wage-tables.ts';
import { useCatalogueStatus, useServices } from '../services.ts';
import { JobCard } from './job-card.tsx';
import { type RelatedJobs, relatedJobs } from './related-jobs.ts';
import styles from './related.module.css';
import { useWords } from './words.ts';

interface RelatedProps {
  /** The posting that is shown; null for one that nothing is known of. */
  card: Card | null;
  today: string;
  wageTable: WageTable;
}

export function Related({ card, today, wageTable }: RelatedProps) {
  const { t } = useWords();
  const { catalogue } = useServices();
  const { state } = useCatalogueStatus();
  const [held, setHeld] = useState<{ key: string; related: RelatedJobs } | null>(null);
  const key = card ? JSON.stringify([card.jobId, card.jobTitle, card.provinceId, card.businessName]) : '';
  useEffect(() => {
    if (state === 'opening') return;
    let isLive = true;
    const ask = async () => {
      const related = await relatedJobs(catalogue, card, { wageTable: wageTable.name, today }).catch(
        () => null,
      );
      if (isLive && related) setHeld({ key, related });
    };
    void ask();
    return () => {
      isLive = false;
    };
    // `card` is what `key` says.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [catalogue, state, key, wageTable.name, today]);

  if (held?.key !== key) return null;
  const list = { today, wageTable };
  return (
    <div className={styles['related']}>
      <RelatedList
        {...list}
        title={t(card ? 'jobs.detail.similar' : 'jobs.detail.newest')}
        cards={held.related.similar}
      />
      <RelatedList
        {...list}
        title={t('jobs.detail.sameEmployer', { employer: card?.businessName ?? '' })}
        cards={held.related.sameEmployer}
      />
    </div>
  );
}

interface RelatedListProps {
  title: string;
  cards: readonly Card[];
  today: string;
  wageTable: WageTable;
}

function RelatedList({ title, cards, today, wageTable }: RelatedListProps) {
  const id = useId();
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <h2 id={id} className={styles['title']}>
        {title}
      </h2>
      <ul className={styles['list']}>
        {cards.map(card => (
          <li key={card.jobId}>
            <JobCard card={card} today={today} wageTable={wageTable} />
          </li>
        ))}
      </ul>
    </section>
  );
}

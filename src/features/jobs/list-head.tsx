import type { Ref } from 'react';
import type { CatalogueStatus, JobSort } from '../../catalogue/query.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { absenceTitle, listAbsence } from './list-absence.ts';
import styles from './list-head.module.css';
import { NewChip } from './new-chip.tsx';
import { SortSelect } from './sort-select.tsx';
import { useWords } from '../../i18n/words.ts';

interface ListHeadProps {
  status: CatalogueStatus;
  /** What the filters find; null while nothing is known yet. */
  total: number | null;
  /** Not all of the list was here when it was counted. */
  isPartial: boolean;
  /** How many of them this person hid. */
  hidden: number;
  onShowHidden: () => void;
  /** How many came since the last visit; 0 where that is said elsewhere. */
  newJobs: number;
  onShowNew: () => void;
  sort: JobSort;
  hasPlace: boolean;
  onSort: (sort: JobSort) => void;
  count: Ref<HTMLParagraphElement>;
}

/** How many jobs there are, and in which order they stand. */
export function ListHead(props: ListHeadProps) {
  const {
    status,
    total,
    isPartial,
    hidden,
    onShowHidden,
    newJobs,
    onShowNew,
    sort,
    hasPlace,
    onSort,
    count,
  } = props;
  const { t } = useWords();
  const isKnown = total !== null && status.state === 'ready';
  const absence = listAbsence(status);
  return (
    <div className={styles['head']}>
      <div className={styles['numbers']}>
        <p className={styles['count']} aria-live="polite" ref={count} tabIndex={-1}>
          {isKnown && t(isPartial ? 'jobs.countSoFar' : 'jobs.count', { total })}
          {/* What is drawn below in its place is in no live region. */}
          {absence && <VisuallyHidden>{t(absenceTitle(absence))}</VisuallyHidden>}
        </p>
        {isKnown && hidden > 0 && (
          <button type="button" className={styles['hidden']} onClick={onShowHidden}>
            {t('jobs.hidden.line', { count: hidden })}
          </button>
        )}
        {isKnown && newJobs > 0 && <NewChip count={newJobs} onPress={onShowNew} />}
      </div>
      <SortSelect sort={sort} hasPlace={hasPlace} onChange={onSort} />
    </div>
  );
}

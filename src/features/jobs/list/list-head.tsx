import { type Ref, useDeferredValue } from 'react';
import type { JobSort } from '../../../catalogue/query/query.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { useCatalogueValue } from '../../services.ts';
import { absenceTitle, listAbsence } from './list-absence.ts';
import styles from './list-head.module.css';
import { NewChip } from '../filters/new-chip.tsx';
import { SortSelect } from './sort-select.tsx';
import { useWords } from '../../../i18n/words.ts';

interface ListHeadProps {
  /** The number of jobs that the filters find. null: nothing is known yet. */
  total: number | null;
  /** The list wasn't complete when they were counted. */
  isPartial: boolean;
  /** The number of them that this person hid. */
  hidden: number;
  onShowHidden: () => void;
  /** The number of new jobs since the last visit. 0 if another part shows it. */
  newJobs: number;
  onShowNew: () => void;
  sort: JobSort;
  hasPlace: boolean;
  onSort: (sort: JobSort) => void;
  count: Ref<HTMLParagraphElement>;
}

/** The number of jobs and their order. */
export function ListHead(props: ListHeadProps) {
  const { total, isPartial, hidden, onShowHidden, newJobs, onShowNew, sort, hasPlace, onSort, count } = props;
  const { t } = useWords();
  const isReady = useCatalogueValue(({ state }) => state === 'ready');
  const isKnown = total !== null && isReady;
  // Screen readers speak what changes in a live region. What it begins with is silent.
  const absence = useDeferredValue(useCatalogueValue(listAbsence), null);
  return (
    <div className={styles['head']}>
      <div className={styles['numbers']}>
        <p className={styles['count']} aria-live="polite" ref={count} tabIndex={-1}>
          {/* The notice below has the same title but is not in a live region. */}
          {isKnown
            ? t(isPartial ? 'jobs.countSoFar' : 'jobs.count', { total })
            : absence && <VisuallyHidden>{t(absenceTitle(absence))}</VisuallyHidden>}
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

import { useEffect, useState } from 'react';
import type { Point } from '../../../domain/places/distance.ts';
import type { WageTable } from '../../../domain/lmia/wage-tables.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Sheet } from '../../../ui/feedback/sheet.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { filterFieldId } from './filter-field-id.ts';
import { FilterFields } from './filter-fields.tsx';
import styles from './filter-sheet.module.css';
import { clearedFilters, type FilterName, type ListFilters } from './list-filters.ts';
import { type ListContext, listQuery } from './list-query.ts';
import { useCounts } from './use-counts.ts';
import { useNear } from '../lookups/use-near.ts';
import { useWords } from '../../../i18n/words.ts';

interface FilterSheetProps {
  open: boolean;
  /** The filter that the user asked for. */
  at: FilterName | null;
  filters: ListFilters;
  /** The number of jobs that the filters find. */
  total: number;
  /** The list wasn't complete when they were counted. */
  isPartial: boolean;
  context: ListContext;
  wageTable: WageTable;
  onPosition: (point: Point) => void;
  /** Leaves the list unchanged. */
  onClose: () => void;
  onApply: (filters: ListFilters) => void;
}

/**
 * All filters, for phones. Choices are a draft with a live count, and only the button applies them. Closing the sheet
 * in any other way (×, Esc, Back, a press outside) discards them.
 */
export function FilterSheet(props: FilterSheetProps) {
  const { open, at, filters, context, wageTable, onClose } = props;
  const { t } = useWords();
  const [changed, setChanged] = useState<ListFilters | null>(null);
  // A chip opens its own filter. From there the user can show all.
  const [showsAll, setShowsAll] = useState(false);
  if (!open && changed) setChanged(null);
  if (!open && showsAll) setShowsAll(false);
  const only = showsAll ? null : at;
  const draft = changed ?? filters;
  const { near, settle } = useNear(draft.near);
  const counts = useCounts(open && !near.isLooking ? listQuery(draft, near.point, context) : null);
  const { total, isPartial } = counts ?? props;

  useEffect(() => {
    if (!open || at === null) return;
    const control = document.getElementById(filterFieldId(at));
    control?.focus({ preventScroll: true });
    (control?.closest('fieldset') ?? control)?.scrollIntoView({ block: showsAll ? 'start' : 'center' });
  }, [open, at, showsAll]);

  function locate(point: Point) {
    settle(point);
    props.onPosition(point);
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('jobs.filters.title')}
      footer={
        <div className={styles['foot']}>
          {only === null ? (
            <Button
              variant="quiet"
              onClick={() => setChanged({ ...clearedFilters(draft), keyword: draft.keyword })}
            >
              {t('jobs.filters.clear')}
            </Button>
          ) : (
            <Button variant="quiet" onClick={() => setShowsAll(true)}>
              {t('filters.all')}
            </Button>
          )}
          <Button onClick={() => props.onApply(draft)}>
            {t(isPartial ? 'filters.showSoFar' : 'filters.show', { count: total })}
          </Button>
          <div aria-live="polite">
            <VisuallyHidden>
              {changed && t(isPartial ? 'jobs.countSoFar' : 'jobs.count', { total })}
            </VisuallyHidden>
          </div>
        </div>
      }
    >
      {open && (
        <FilterFields
          filters={draft}
          onChange={setChanged}
          facets={counts?.facets ?? null}
          context={context}
          near={near}
          onPosition={locate}
          wageTable={wageTable}
          only={only}
        />
      )}
    </Sheet>
  );
}

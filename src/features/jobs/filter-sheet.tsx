import { useEffect } from 'react';
import type { CatalogueAnswer } from '../../catalogue/query.ts';
import type { WageTable } from '../../domain/wage-tables.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { SheetFilter } from './filter-chips.tsx';
import { FilterFields, filterFieldId } from './filter-fields.tsx';
import { clearedFilters, type ListFilters } from './list-filters.ts';

interface FilterSheetProps {
  open: boolean;
  focused: SheetFilter | null;
  onClose: () => void;
  filters: ListFilters;
  onChange: (filters: ListFilters) => void;
  counts: CatalogueAnswer | null;
  wageTable: WageTable;
}

/** A choice takes effect at once, behind the sheet: the button only says how many it leaves and goes there. */
export function FilterSheet({
  open,
  focused,
  onClose,
  filters,
  onChange,
  counts,
  wageTable,
}: FilterSheetProps) {
  const t = useText();
  useEffect(() => {
    if (open && focused) document.getElementById(filterFieldId(focused))?.focus();
  }, [open, focused]);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('jobs.filters.title')}
      footer={
        <>
          <Button variant="quiet" onClick={() => onChange(clearedFilters(filters))}>
            {t('jobs.filters.clear')}
          </Button>
          <Button onClick={onClose}>{t('jobs.filters.show', { count: counts?.total ?? 0 })}</Button>
        </>
      }
    >
      {open && <FilterFields filters={filters} onChange={onChange} counts={counts} wageTable={wageTable} />}
    </Sheet>
  );
}

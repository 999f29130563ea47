import { memo, type ReactNode, useRef } from 'react';
import { Chip } from '../../../ui/buttons/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SlidersHorizontal } from '../../../ui/icons.ts';
import styles from './filter-chips.module.css';
import { filterWords } from './filter-words.ts';
import {
  activeFilters,
  clearedFilters,
  type FilterName,
  type ListFilters,
  withoutFilter,
} from './list-filters.ts';
import { writeFilters } from './filters-address.ts';
import { NewChip } from './new-chip.tsx';
import type { Near } from '../lookups/use-near.ts';
import { useWords } from '../../../i18n/words.ts';

/** The most used filters. The others are in the sheet. */
const OFFERED = ['near', 'provinces', 'minPay', 'wage', 'lmia', 'abroad', 'postedWithin'] as const;

interface FilterChipsProps {
  filters: ListFilters;
  near: Near;
  /** The number of new jobs since the last visit. 0 if another part shows it. */
  newJobs: number;
  onChange: (filters: ListFilters) => void;
  /** Opens the sheet, at a filter if its chip was pressed. Absent if the filters are beside the list. */
  onOpen?: ((filter: FilterName | null) => void) | undefined;
}

/**
 * A row of the active filters, each removable, and on phones also of filters to choose. On phones, removing a chip
 * moves the focus to the row's first chip, which always stays. Elsewhere the whole row may disappear, and `onChange`
 * handles the focus. `data-at` and `data-to` say where a press leads before the app is there (`public/first.js`).
 */
export const FilterChips = memo(function FilterChips({
  filters,
  near,
  newJobs,
  onChange,
  onOpen,
}: FilterChipsProps) {
  const words = useWords();
  const { t } = words;
  const row = useRef<HTMLUListElement>(null);
  // The keyword box above shows the keyword and has its own way to clear it.
  const active = activeFilters(filters).filter(name => name !== 'keyword');
  const offered = onOpen ? OFFERED.filter(name => !active.includes(name)) : [];
  function change(next: ListFilters) {
    onChange(next);
    if (onOpen) row.current?.querySelector('button')?.focus({ preventScroll: true });
  }
  const chips: { key: string; chip: ReactNode }[] = [];
  if (onOpen) {
    chips.push({
      key: 'all',
      chip: (
        <Chip data-at="" icon={<Icon icon={SlidersHorizontal} size={18} />} onClick={() => onOpen(null)}>
          {active.length === 0 ? t('jobs.filters.title') : t('jobs.filters.open', { count: active.length })}
        </Chip>
      ),
    });
  }
  if (newJobs > 0 && !filters.onlyNew) {
    chips.push({
      key: 'new',
      chip: <NewChip count={newJobs} onPress={() => change({ ...filters, onlyNew: true })} />,
    });
  }
  for (const name of active) {
    const text = filterWords(filters, name, near, words);
    chips.push({
      key: name,
      chip: (
        <Chip
          kind="removes"
          aria-label={t('jobs.filters.remove', { filter: text })}
          data-to={writeFilters(withoutFilter(filters, name))}
          onClick={() => change(withoutFilter(filters, name))}
        >
          {text}
        </Chip>
      ),
    });
  }
  for (const name of offered) {
    chips.push({
      key: name,
      chip:
        name === 'abroad' ? (
          <Chip
            data-to={writeFilters({ ...filters, abroad: true })}
            onClick={() => change({ ...filters, abroad: true })}
          >
            {t('jobs.abroad.short')}
          </Chip>
        ) : (
          <Chip kind="opens" data-at={name} onClick={() => onOpen?.(name)}>
            {t(`jobs.chip.${name}`)}
          </Chip>
        ),
    });
  }
  if (!onOpen && active.length > 0) {
    chips.push({
      key: 'clear',
      chip: (
        <button
          type="button"
          className={styles['clear']}
          onClick={() => change({ ...clearedFilters(filters), keyword: filters.keyword })}
        >
          {t('jobs.filters.clear')}
        </button>
      ),
    });
  }
  if (chips.length === 0) return null;
  return (
    <ul ref={row} className={onOpen ? styles['row'] : styles['wrap']} aria-label={t('jobs.filters.title')}>
      {chips.map(({ key, chip }) => (
        <li key={key}>{chip}</li>
      ))}
    </ul>
  );
});

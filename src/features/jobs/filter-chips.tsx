import { Icon } from '../../ui/icon.tsx';
import { ChevronDown, SlidersHorizontal, X } from '../../ui/icons.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './filter-chips.module.css';
import { filterWords } from './filter-words.ts';
import { activeFilters, type ListFilters, withoutFilter } from './list-filters.ts';
import { useWords } from './words.ts';

export type SheetFilter = 'wage' | 'province' | 'lmia';
const CHIPS: readonly SheetFilter[] = ['province', 'wage', 'lmia'];

interface FilterChipsProps {
  filters: ListFilters;
  onChange: (filters: ListFilters) => void;
  /** Opens the sheet, at one filter if one was pressed. */
  onOpen: (filter: SheetFilter | null) => void;
}

/** The phone's row: a chip that is not set opens the sheet at its filter, one that is set takes it off. */
export function FilterChips({ filters, onChange, onOpen }: FilterChipsProps) {
  const words = useWords();
  const { t } = words;
  const active = activeFilters(filters);
  const count = active.filter(name => name !== 'keyword').length;
  return (
    <ul className={styles['row']} aria-label={t('jobs.filters.title')}>
      <li>
        <button type="button" className={styles['chip']} onClick={() => onOpen(null)}>
          <Icon icon={SlidersHorizontal} size={18} />
          {count === 0 ? t('jobs.filters.title') : t('jobs.filters.open', { count })}
        </button>
      </li>
      {CHIPS.map(name => {
        const text = filterWords(filters, name, words);
        return (
          <li key={name}>
            {active.includes(name) ? (
              <button
                type="button"
                className={classNames(styles['chip'], styles['set'])}
                aria-label={t('jobs.filters.remove', { filter: text })}
                onClick={() => onChange(withoutFilter(filters, name))}
              >
                {text}
                <Icon icon={X} size={16} />
              </button>
            ) : (
              <button type="button" className={styles['chip']} onClick={() => onOpen(name)}>
                {t(`jobs.${name}.label`)}
                <Icon icon={ChevronDown} size={16} />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

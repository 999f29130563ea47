import type { JobSort } from '../../../catalogue/query/query.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ChevronDown } from '../../../ui/icons.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import styles from './sort-select.module.css';
import { useWords } from '../../../i18n/words.ts';

const SORTS: readonly JobSort[] = ['newest', 'pay', 'distance', 'closing'];

interface SortSelectProps {
  sort: JobSort;
  /** The filters have a place to measure distances from. */
  hasPlace: boolean;
  onChange: (sort: JobSort) => void;
}

export function SortSelect({ sort, hasPlace, onChange }: SortSelectProps) {
  const { t } = useWords();
  const sorts = SORTS.filter(one => one !== 'distance' || hasPlace);
  return (
    <label className={styles['sort']}>
      <VisuallyHidden>{t('jobs.sort.label')}</VisuallyHidden>
      <select
        className={styles['select']}
        value={sorts.includes(sort) ? sort : 'newest'}
        onChange={event => onChange(sorts.find(one => one === event.target.value) ?? 'newest')}
      >
        {sorts.map(one => (
          <option key={one} value={one}>
            {t(`jobs.sort.${one}`)}
          </option>
        ))}
      </select>
      <Icon icon={ChevronDown} size={16} className={styles['arrow'] ?? ''} />
    </label>
  );
}

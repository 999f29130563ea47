import { memo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ChevronDown } from '../../../ui/icons.ts';
import { ASKER_ICONS } from '../description/asker-icons.ts';
import type { Operation } from '../description/description.ts';
import { askerWords } from '../description/limit-words.ts';
import { OperationDetails } from './operation-details.tsx';
import styles from './operation-row.module.css';
import type { ShownDescription } from '../description/shown-description.ts';

interface OperationRowProps {
  operation: Operation;
  shown: ShownDescription;
  isOpen: boolean;
  onToggle: (id: string) => void;
}

/** One call: its line and, when open, its details. There are hundreds of them, so each is memoized. */
export const OperationRow = memo(function OperationRow({
  operation,
  shown,
  isOpen,
  onToggle,
}: OperationRowProps) {
  const t = useText();
  const { id, method, path, summary, by, isDeprecated } = operation;

  return (
    <li className={styles['row']} id={id}>
      <h4 className={styles['heading']}>
        <button
          type="button"
          className={styles['button']}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-details` : undefined}
          onClick={() => onToggle(id)}
        >
          <span className={styles['method']} data-method={method} translate="no">
            {method}
          </span>
          <span className={styles['words']}>
            <span className={styles['summary']} lang="en">
              {summary}
            </span>
            <span className={styles['path']} translate="no">
              {path}
            </span>
          </span>
          <span className={styles['end']}>
            {isDeprecated && <span className={styles['old']}>{t('api.old')}</span>}
            <span className={styles['by']}>
              <Icon icon={ASKER_ICONS[by]} size={16} />
              <span>{askerWords(t, by)}</span>
            </span>
          </span>
          <Icon icon={ChevronDown} size={20} className={styles['chevron'] ?? ''} />
        </button>
      </h4>
      {isOpen && (
        <div id={`${id}-details`} className={styles['details']}>
          <OperationDetails operation={operation} shown={shown} />
        </div>
      )}
    </li>
  );
});

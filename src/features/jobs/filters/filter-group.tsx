import { type ReactNode, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { ChevronDown } from '../../../ui/icons.ts';
import styles from './filter-group.module.css';

interface FilterGroupProps {
  title: string;
  /** The current choice, shown in the heading. '': none. */
  chosen: string;
  /** Shown in its place while there is none. */
  otherwise?: string;
  /** true: foldable, and initially open only if there is a choice. false: only the content, under its own heading. */
  folds: boolean;
  children: ReactNode;
}

export function FilterGroup({ title, chosen, otherwise = '', folds, children }: FilterGroupProps) {
  const [isOpen, setOpen] = useState(chosen !== '');
  if (!folds) return children;
  return (
    <details className={styles['group']} open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className={styles['head']}>
        <span className={styles['title']}>{title}</span>
        {(chosen || otherwise) && <span className={styles['chosen']}>{chosen || otherwise}</span>}
        <Icon icon={ChevronDown} size={18} className={styles['arrow'] ?? ''} />
      </summary>
      <div className={styles['content']}>{children}</div>
    </details>
  );
}

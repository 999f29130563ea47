import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './check-row.module.css';

interface CheckRowProps {
  id?: string;
  label: string;
  /** The number of results, formatted in the page's language; null while it is not known. */
  count: string | null;
  /** Choosing it would find nothing. */
  isNone?: boolean;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A single yes/no choice, with its count at the end of the line. */
export function CheckRow({ id, label, count, isNone = false, hint, checked, onChange }: CheckRowProps) {
  const hintId = useId();
  return (
    <>
      <label className={classNames(styles['row'], isNone && styles['none'])}>
        <input
          id={id}
          type="checkbox"
          className={styles['input']}
          checked={checked}
          aria-describedby={hint ? hintId : undefined}
          onChange={event => onChange(event.target.checked)}
        />
        <span className={styles['label']}>{label}</span>
        <span className={styles['count']}>{count}</span>
      </label>
      {hint && (
        <p className={styles['hint']} id={hintId}>
          {hint}
        </p>
      )}
    </>
  );
}

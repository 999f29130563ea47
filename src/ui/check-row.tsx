import styles from './check-row.module.css';

interface CheckRowProps {
  id?: string;
  label: string;
  /** How many it would find, in words of the page's language; null while that is not known. */
  count: string | null;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A choice of its own, yes or no, with its count at the end of the line. */
export function CheckRow({ id, label, count, checked, onChange }: CheckRowProps) {
  return (
    <label className={styles['row']}>
      <input
        id={id}
        type="checkbox"
        className={styles['input']}
        checked={checked}
        onChange={event => onChange(event.target.checked)}
      />
      <span className={styles['label']}>{label}</span>
      <span className={styles['count']}>{count}</span>
    </label>
  );
}

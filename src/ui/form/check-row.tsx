import styles from './check-row.module.css';

interface CheckRowProps {
  id?: string;
  label: string;
  /** The number of results, formatted in the page's language; null while it is not known. */
  count: string | null;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A single yes/no choice, with its count at the end of the line. */
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

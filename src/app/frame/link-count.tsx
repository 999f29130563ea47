import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import styles from './link-count.module.css';

interface LinkCountProps {
  count: number;
  /** What is counted, for screen readers. */
  label: string;
}

/** The count beside a link's name; renders nothing for zero. */
export function LinkCount({ count, label }: LinkCountProps) {
  if (count === 0) return null;
  return (
    <span>
      <span className={styles['count']} aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
      <VisuallyHidden> {label}</VisuallyHidden>
    </span>
  );
}

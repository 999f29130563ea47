import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './link-count.module.css';

interface LinkCountProps {
  count: number;
  /** What there are so many of, for those who hear it. */
  label: string;
}

/** Beside the name of a link; nothing for none. */
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

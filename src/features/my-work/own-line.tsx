import type { ReactNode, Ref } from 'react';
import { Link } from '../../ui/link.tsx';
import styles from '../account/shared/profile.module.css';

interface OwnLineProps {
  title: string;
  /** null: it has no page yet. */
  to: string | null;
  facts: ReactNode;
  badge: ReactNode;
  action?: ReactNode;
  /** Receives the focus when the focused action disappears. */
  ref?: Ref<HTMLDivElement>;
}

export function OwnLine({ title, to, facts, badge, action, ref }: OwnLineProps) {
  return (
    <>
      <div className={styles['row']} ref={ref} tabIndex={ref ? -1 : undefined}>
        {to === null ? (
          <span className={styles['entry']}>{title}</span>
        ) : (
          <Link to={to} className={styles['entry']}>
            {title}
          </Link>
        )}
        {facts && <div className={styles['soft']}>{facts}</div>}
      </div>
      <div className={styles['end']}>
        {badge}
        {action}
      </div>
    </>
  );
}

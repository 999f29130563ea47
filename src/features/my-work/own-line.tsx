import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import styles from '../account/shared/profile.module.css';

interface OwnLineProps {
  title: string;
  /** null: it has no number yet. */
  jobId: number | null;
  facts: ReactNode;
  badge: ReactNode;
  action?: ReactNode;
  /** Receives the focus when the focused action disappears. */
  ref?: Ref<HTMLDivElement>;
}

export function OwnLine({ title, jobId, facts, badge, action, ref }: OwnLineProps) {
  return (
    <>
      <div className={styles['row']} ref={ref} tabIndex={ref ? -1 : undefined}>
        {jobId === null ? (
          <span className={styles['entry']}>{title}</span>
        ) : (
          <Link to={paths.job.href(jobId)} className={styles['entry']}>
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

import type { ReactNode } from 'react';
import { Link } from '../link.tsx';
import { Icon } from '../icon.tsx';
import { ArrowLeft } from '../icons.ts';
import styles from './back-link.module.css';

/** A link back to the page that this one belongs to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles['back']}>
      <Icon icon={ArrowLeft} size={18} />
      <span>{children}</span>
    </Link>
  );
}

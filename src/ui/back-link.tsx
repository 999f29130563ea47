import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from './icon.tsx';
import { ArrowLeft } from './icons.ts';
import styles from './back-link.module.css';

/** The way back to what this page is a part of. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles['back']}>
      <Icon icon={ArrowLeft} size={18} />
      <span>{children}</span>
    </Link>
  );
}

import type { ReactNode } from 'react';
import { Link } from '../link.tsx';
import { Icon } from '../icon.tsx';
import { ArrowLeft } from '../icons.ts';
import styles from './back-link.module.css';

interface BackLinkProps {
  to: string;
  /** For the screen, in the browser's history. */
  state?: unknown;
  children: ReactNode;
}

/** A link back to the page that this one belongs to. */
export function BackLink({ to, state, children }: BackLinkProps) {
  return (
    <Link to={to} state={state} className={styles['back']}>
      <Icon icon={ArrowLeft} size={18} />
      <span>{children}</span>
    </Link>
  );
}

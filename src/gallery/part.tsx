import type { ReactNode } from 'react';
import styles from './gallery.module.css';

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles['part']}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** Several of a kind, side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles['row']}>{children}</div>;
}

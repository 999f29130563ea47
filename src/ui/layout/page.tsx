import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './page.module.css';

interface PageProps {
  /** `reading`: a column of text. `form`: a narrow one. */
  width?: 'wide' | 'reading' | 'form';
  children: ReactNode;
}

/** The column that holds a screen's content. */
export function Page({ width = 'wide', children }: PageProps) {
  return <div className={classNames(styles['page'], width !== 'wide' && styles[width])}>{children}</div>;
}

import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  lead?: ReactNode;
}

export function PageHeader({ title, lead }: PageHeaderProps) {
  return (
    <header className={styles['header']}>
      <h1 className={styles['title']}>{title}</h1>
      {lead && <p className={styles['lead']}>{lead}</p>}
    </header>
  );
}

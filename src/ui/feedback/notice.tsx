import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { CircleAlert, CircleCheck, type IconType, Info, TriangleAlert } from '../icons.ts';
import styles from './notice.module.css';
import { Status } from './status.tsx';

export type NoticeTone = 'info' | 'good' | 'warn' | 'error';

const ICONS: Record<NoticeTone, IconType> = {
  info: Info,
  good: CircleCheck,
  warn: TriangleAlert,
  error: CircleAlert,
};

interface NoticeProps {
  tone: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  /** For notices that are on the page from the start, or in a region that is announced anyway. */
  quiet?: boolean;
}

/** A message at the place that it concerns. An error interrupts a screen reader; the others wait. */
export function Notice({ tone, title, children, quiet = false }: NoticeProps) {
  const className = classNames(styles['notice'], styles[tone]);
  const content = (
    <>
      <Icon icon={ICONS[tone]} />
      <div className={styles['body']}>
        {title && <p className={styles['title']}>{title}</p>}
        {children}
      </div>
    </>
  );
  if (!quiet && tone !== 'error') return <Status className={className}>{content}</Status>;
  return (
    <div className={className} role={quiet ? undefined : 'alert'}>
      {content}
    </div>
  );
}

import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from '../class-names.ts';

export type BadgeTone = 'neutral' | 'accent' | 'good' | 'warn' | 'info';

interface BadgeProps {
  tone?: BadgeTone;
  /** E.g. `<Icon icon={Check} size={14} />`: colour alone must never convey a state. */
  icon?: ReactNode;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={classNames(styles['badge'], styles[tone])}>
      {icon}
      {children}
    </span>
  );
}

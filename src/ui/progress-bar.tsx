import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './progress-bar.module.css';

/** How much of something is done; without a `value` it is only under way. Name it: `aria-label` or `aria-labelledby`. */
export function ProgressBar({ className, ...progress }: ComponentProps<'progress'>) {
  return <progress {...progress} className={classNames(styles['bar'], className)} />;
}

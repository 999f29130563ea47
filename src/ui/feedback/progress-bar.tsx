import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './progress-bar.module.css';

/** A progress bar, indeterminate without a `value`. It needs a name: `aria-label` or `aria-labelledby`. */
export function ProgressBar({ className, ...progress }: ComponentProps<'progress'>) {
  return <progress {...progress} className={classNames(styles['bar'], className)} />;
}

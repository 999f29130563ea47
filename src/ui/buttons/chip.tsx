import type { ComponentProps, ReactNode } from 'react';
import styles from './chip.module.css';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { ChevronDown, X } from '../icons.ts';

interface ChipProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** `opens`: opens a choice. `removes`: a press removes the choice. */
  kind?: 'plain' | 'opens' | 'removes';
  icon?: ReactNode;
}

/** A short label to press, in a row of them. */
export function Chip({ kind = 'plain', icon, className, children, ...rest }: ChipProps) {
  return (
    <button
      {...rest}
      type="button"
      className={classNames(styles['chip'], kind === 'removes' && styles['set'], className)}
    >
      {icon}
      <span className={styles['text']}>{children}</span>
      {kind === 'opens' && <Icon icon={ChevronDown} size={16} />}
      {kind === 'removes' && <Icon icon={X} size={16} />}
    </button>
  );
}

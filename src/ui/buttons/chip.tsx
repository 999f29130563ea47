import type { ComponentProps, FocusEvent, ReactNode } from 'react';
import styles from './chip.module.css';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { ChevronDown, X } from '../icons.ts';

interface ChipProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** `opens`: opens a choice. `removes`: a press removes the choice. */
  kind?: 'plain' | 'opens' | 'removes';
  icon?: ReactNode;
}

/** A short label to press, in a row of them. Browsers leave one that is partly beyond the row's edge there. */
export function Chip({ kind = 'plain', icon, className, children, ...rest }: ChipProps) {
  return (
    <button
      {...rest}
      type="button"
      className={classNames(styles['chip'], kind === 'removes' && styles['set'], className)}
      onFocus={showWhole}
    >
      {icon}
      <span className={styles['text']}>{children}</span>
      {kind === 'opens' && <Icon icon={ChevronDown} size={16} />}
      {kind === 'removes' && <Icon icon={X} size={16} />}
    </button>
  );
}

/** Under the keyboard alone: a finger presses where it was. */
function showWhole({ currentTarget: chip }: FocusEvent) {
  if (chip.matches(':focus-visible')) chip.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

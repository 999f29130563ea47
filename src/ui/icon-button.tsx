import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';
import { Icon } from './icon.tsx';
import type { IconType } from './icons.ts';
import { useTip } from './use-tip.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'title'> {
  icon: IconType;
  /** What it does, and to what: the only name that it has. */
  label: string;
  /** What a mouse or the keyboard is told, where what stands around it says the rest. */
  tip?: string;
  /** For one that stays on: drawn filled, and said to a screen reader. */
  pressed?: boolean | undefined;
}

/** A drawing that can be pressed, as large as a finger. */
export function IconButton({
  icon,
  label,
  tip = label,
  pressed,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const shown = useTip(tip);
  return (
    <button
      {...shown.handlers}
      {...rest}
      type={type}
      className={classNames(styles['button'], className)}
      aria-label={label}
      aria-pressed={pressed}
    >
      <Icon icon={icon} />
      {shown.tip}
    </button>
  );
}

import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './icon-button.module.css';
import { Icon } from '../icon.tsx';
import type { IconType } from '../icons.ts';
import { useTip } from './use-tip.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'title'> {
  icon: IconType;
  /** The action and its object. This is the button's only name. */
  label: string;
  /** A shorter tooltip for mouse and keyboard, if the surroundings say the rest. */
  tip?: string;
  /** For a toggle: drawn filled, and announced to a screen reader. */
  pressed?: boolean | undefined;
}

/** A button with only an icon, large enough for a finger. */
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

import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';
import styles from './button.module.css';
import { Icon } from '../icon.tsx';
import { LoaderCircle } from '../icons.ts';

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** An action is running: the button keeps the focus and ignores further presses. */
  busy?: boolean | undefined;
  /** Drawn before the text, e.g. `<Icon icon={Send} />`. */
  icon?: ReactNode;
}

export function Button({
  variant,
  size,
  wide,
  busy = false,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, wide }, className)}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy}
      onClick={press}
    >
      {busy ? <Icon icon={LoaderCircle} size={18} className={styles['spinner'] ?? ''} /> : icon}
      {children}
    </button>
  );
}

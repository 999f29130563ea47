import styles from './button.module.css';
import { classNames } from '../class-names.ts';

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
}

export function buttonClass({ variant = 'primary', size = 'medium', wide }: ButtonLook, className?: string) {
  return classNames(
    styles['button'],
    styles[variant],
    size !== 'medium' && styles[size],
    wide && styles['wide'],
    className,
  );
}

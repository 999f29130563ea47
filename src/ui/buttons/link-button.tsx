import type { ReactNode } from 'react';
import { Link, type LinkProps } from '../link.tsx';
import { type ButtonLook, buttonClass } from './button-class.ts';

interface LinkButtonProps extends LinkProps, ButtonLook {
  icon?: ReactNode;
}

/** A link that looks like a button. It leads to a page and performs no action. */
export function LinkButton({ variant, size, wide, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, wide }, className)}>
      {icon}
      {children}
    </Link>
  );
}

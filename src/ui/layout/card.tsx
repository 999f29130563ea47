import type { ComponentProps, ElementType } from 'react';
import styles from './card.module.css';
import { classNames } from '../class-names.ts';

interface CardProps extends ComponentProps<'div'> {
  as?: ElementType;
}

export function Card({ as: Element = 'div', className, ...rest }: CardProps) {
  return <Element {...rest} className={classNames(styles['card'], className)} />;
}

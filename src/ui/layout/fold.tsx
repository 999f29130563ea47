import type { ReactNode } from 'react';
import styles from './fold.module.css';
import { Icon } from '../icon.tsx';
import { ChevronDown } from '../icons.ts';

interface FoldProps {
  title: ReactNode;
  /** True (as on phones): the content is hidden until the heading is pressed. False: heading and content are both shown. */
  folded: boolean;
  /** Class of the heading when it is not folded. */
  titleClass?: string | undefined;
  /** Shown in front of the heading when it is folded. */
  icon?: ReactNode;
  children: ReactNode;
}

/** A part under a third heading that a small screen shows by its heading alone. */
export function Fold({ title, folded, titleClass, icon, children }: FoldProps) {
  if (!folded) {
    return (
      <>
        <h3 className={titleClass}>{title}</h3>
        {children}
      </>
    );
  }
  return (
    <details className={styles['fold']}>
      <summary className={styles['summary']}>
        {icon}
        <h3 className={styles['title']}>{title}</h3>
        <Icon icon={ChevronDown} size={18} className={styles['arrow'] ?? ''} />
      </summary>
      <div className={styles['content']}>{children}</div>
    </details>
  );
}

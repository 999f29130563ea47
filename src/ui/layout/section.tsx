import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  eyebrow?: string;
  lead?: string;
  /** At the end of the heading's line. */
  action?: ReactNode;
  /** On a surface of its own, to part it from its neighbours. */
  sunken?: boolean;
  /** Close to what is above it. */
  isNear?: boolean;
  children: ReactNode;
}

export function Section({ title, eyebrow, lead, action, sunken, isNear, children }: SectionProps) {
  const titleId = useId();
  return (
    <section
      className={classNames(styles['section'], sunken && styles['sunken'], isNear && styles['near'])}
      aria-labelledby={titleId}
    >
      <div className={styles['content']}>
        <div className={styles['head']}>
          <div className={styles['words']}>
            {eyebrow && <p className={styles['eyebrow']}>{eyebrow}</p>}
            <h2 className={styles['title']} id={titleId}>
              {title}
            </h2>
            {lead && <p className={styles['lead']}>{lead}</p>}
          </div>
          {action}
        </div>
        {children}
      </div>
    </section>
  );
}

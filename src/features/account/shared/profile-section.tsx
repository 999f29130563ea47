import { type ReactNode, type RefObject, useId } from 'react';
import styles from './profile.module.css';

interface ProfileSectionProps {
  title: string;
  lead?: string;
  /** Receives the keyboard focus when the focused element disappears. */
  titleRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

export function ProfileSection({ title, lead, titleRef, children }: ProfileSectionProps) {
  const titleId = useId();
  return (
    <section className={styles['section']} aria-labelledby={titleId}>
      <div className={styles['sectionHead']}>
        <h2 className={styles['title']} id={titleId} ref={titleRef} tabIndex={titleRef && -1}>
          {title}
        </h2>
        {lead && <p className={styles['soft']}>{lead}</p>}
      </div>
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';
import styles from './profile.module.css';
import { useFirstFocus } from './use-first-focus.ts';

interface StepPanelProps {
  label: string;
  /** The id of what is said of it. */
  describedBy?: string;
  children: ReactNode;
}

/** One step of something longer: the keyboard, the eye and a screen reader are led to it when it comes. */
export function StepPanel({ label, describedBy, children }: StepPanelProps) {
  const panel = useFirstFocus<HTMLDivElement>();
  return (
    <div
      className={styles['setup']}
      ref={panel}
      tabIndex={-1}
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
    >
      {children}
    </div>
  );
}

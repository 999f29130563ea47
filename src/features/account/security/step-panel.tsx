import type { ReactNode } from 'react';
import styles from '../shared/profile.module.css';
import { useFirstFocus } from '../shared/use-first-focus.ts';

interface StepPanelProps {
  label: string;
  /** The id of the step's description. */
  describedBy?: string;
  children: ReactNode;
}

/**
 * One step of a longer flow. When it appears, it takes the focus, for keyboards and screen readers, and scrolls into
 * view.
 */
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

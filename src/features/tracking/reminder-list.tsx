import { useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useReminders } from '../../local/tracking/reminders.ts';
import { paths } from '../paths.ts';
import { ReminderLine } from './reminder-line.tsx';
import styles from './reminders.module.css';
import type { Tracked } from './tracked.ts';

/** All reminders, the earliest first. Each leads to its application, else to the job. */
export function ReminderList({ tracked }: { tracked: readonly Tracked[] }) {
  const t = useText();
  const reminders = useReminders() ?? [];
  const heading = useRef<HTMLHeadingElement>(null);
  if (reminders.length === 0) return null;
  const hrefOf = (jobId: number) => {
    const found = tracked.find(each => each.jobId === jobId && each.application !== null);
    return found ? paths.applications.href(found.id) : paths.job.href(jobId);
  };
  return (
    <section className={styles['all']} aria-labelledby="reminders-title">
      <h2 className={styles['title']} id="reminders-title" ref={heading} tabIndex={-1}>
        {t('reminder.all')}
      </h2>
      <ul className={styles['list']}>
        {reminders.map(reminder => (
          <li key={reminder.jobId}>
            <ReminderLine
              reminder={reminder}
              href={hrefOf(reminder.jobId)}
              onDone={() => {
                // The heading goes with the last one.
                const next = reminders.length > 1 ? heading.current : heading.current?.closest('main');
                next?.focus({ preventScroll: true });
              }}
            />
          </li>
        ))}
      </ul>
      <p className={styles['soft']}>{t('reminder.how')}</p>
    </section>
  );
}

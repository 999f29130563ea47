import { useState } from 'react';
import { Link } from '../../ui/link.tsx';
import { calendarFile } from '../../domain/calendar-file.ts';
import { datedMomentWords } from '../../i18n/moment-words.ts';
import { useWords } from '../../i18n/words.ts';
import { type Reminder, useKeepReminder } from '../../local/tracking/reminders.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Bell, CalendarDays, Check } from '../../ui/icons.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { offerFile } from '../outbox/entry/offer-file.ts';
import { useServices } from '../services.ts';
import styles from './reminders.module.css';

const MINUTES = 15;

interface ReminderLineProps {
  reminder: Reminder;
  /** In a list: the page of its job or application. */
  href?: string;
  /** It goes from this device, and the button that was pressed with it. */
  onDone: () => void;
}

/** One reminder with its time, and whether that has passed. */
export function ReminderLine({ reminder, href, onDone }: ReminderLineProps) {
  const words = useWords();
  const { t } = words;
  const { now } = useServices();
  const { remove } = useKeepReminder();
  const [hasFailed, setFailed] = useState(false);
  const { jobId, at, text, title, changedAt } = reminder;
  const isOverdue = at <= now();
  const moment = new Date(at).toISOString();
  const about = text === '' ? title : `${text} · ${title}`;

  function download() {
    const file = calendarFile({
      uid: `reminder-${jobId}@portage`,
      sequence: Math.floor(changedAt / 1000),
      startMs: at,
      minutes: MINUTES,
      title: about,
      text: '',
      place: '',
      link: new URL(`/job/${jobId}`, location.origin).href,
      isCancelled: false,
      hasAlarm: true,
      madeMs: now(),
    });
    offerFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), 'portage-reminder.ics');
  }
  return (
    <div className={styles['line']}>
      {href !== undefined && (
        <Link to={href} className={styles['name']}>
          {title}
        </Link>
      )}
      {text !== '' && (
        <p className={styles['text']} dir="auto">
          {text}
        </p>
      )}
      <p className={styles['when']}>
        <time dateTime={moment}>{datedMomentWords(moment, words)}</time>{' '}
        {isOverdue && (
          <Badge tone="warn" icon={<Icon icon={Bell} size={14} />}>
            {t('reminder.overdue')}
          </Badge>
        )}
      </p>
      <div className={styles['actions']}>
        <Button
          variant="secondary"
          size="small"
          icon={<Icon icon={Check} size={18} />}
          aria-label={t('reminder.doneOf', { about })}
          onClick={() => {
            // Not when it has gone: the person may be elsewhere by then.
            onDone();
            remove(jobId).catch(() => setFailed(true));
          }}
        >
          {t('reminder.done')}
        </Button>
        {!isOverdue && (
          <Button
            variant="quiet"
            size="small"
            icon={<Icon icon={CalendarDays} size={18} />}
            aria-label={t('reminder.calendarOf', { about })}
            onClick={download}
          >
            {t('reminder.calendar')}
          </Button>
        )}
      </div>
      {hasFailed && <Notice tone="error" title={t('reminder.failed')} />}
    </div>
  );
}

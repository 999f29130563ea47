import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { clockIn, momentIn, ownZone } from '../../domain/zoned-time.ts';
import { useText } from '../../i18n/use-text.ts';
import { type Reminder, useKeepReminder, useReminders } from '../../local/tracking/reminders.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { goToControl } from '../../ui/form/go-to-control.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { useServices } from '../services.ts';
import { ReminderLine } from './reminder-line.tsx';
import styles from './reminders.module.css';

const TEXT_MAX = 200;
const DAY_MS = 86_400_000;

interface ReminderPartProps {
  jobId: number;
  title: string;
}

/** The person's own reminder about a job or an application: set, changed or done, also offline and as a guest. */
export function ReminderPart({ jobId, title }: ReminderPartProps) {
  const t = useText();
  const reminders = useReminders();
  const [isEdited, setEdited] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  if (!reminders) return null;
  const reminder = reminders.find(each => each.jobId === jobId);
  /** The pressed button disappears. */
  const rest = () => heading.current?.focus({ preventScroll: true });
  return (
    <section className={styles['part']} aria-labelledby="reminder-title">
      <h2 className={styles['title']} id="reminder-title" ref={heading} tabIndex={-1}>
        {t('reminder.title')}
      </h2>
      {isEdited ? (
        <ReminderForm
          {...{ jobId, title, reminder }}
          onDone={() => {
            setEdited(false);
            rest();
          }}
        />
      ) : (
        <>
          {reminder && <ReminderLine reminder={reminder} onDone={rest} />}
          <div>
            <Button variant="secondary" size="small" onClick={() => setEdited(true)}>
              {t(reminder ? 'reminder.change' : 'reminder.set')}
            </Button>
          </div>
          {reminder && <p className={styles['soft']}>{t('reminder.how')}</p>}
        </>
      )}
    </section>
  );
}

interface ReminderFormProps extends ReminderPartProps {
  reminder: Reminder | undefined;
  onDone: () => void;
}

function ReminderForm({ jobId, title, reminder, onDone }: ReminderFormProps) {
  const t = useText();
  const id = useId();
  const { now } = useServices();
  const { set } = useKeepReminder();
  const zone = ownZone();
  const [clock, setClock] = useState(() =>
    reminder ? clockIn(zone, reminder.at) : `${clockIn(zone, now() + DAY_MS).slice(0, 10)}T09:00`,
  );
  const [text, setText] = useState(reminder?.text ?? '');
  const [state, setState] = useState<'rest' | 'wrong' | 'busy' | 'failed'>('rest');
  const isBusy = state === 'busy';
  // It takes the place of the button that was pressed.
  useEffect(() => document.getElementById(`${id}-at`)?.focus(), [id]);

  async function save(event: FormEvent) {
    event.preventDefault();
    const at = momentIn(zone, clock);
    if (at === null || at <= now()) {
      setState('wrong');
      goToControl(`${id}-at`);
      return;
    }
    setState('busy');
    try {
      await set({ jobId, at, text: text.trim(), title });
      onDone();
    } catch {
      setState('failed');
    }
  }
  return (
    <form className={styles['form']} onSubmit={event => void save(event)} noValidate>
      <TextField
        id={`${id}-at`}
        name="reminder-at"
        type="datetime-local"
        label={t('reminder.at')}
        required
        value={clock}
        readOnly={isBusy}
        error={state === 'wrong' ? t('reminder.wrong') : undefined}
        onChange={next => {
          setState('rest');
          setClock(next);
        }}
      />
      <TextField
        name="reminder-text"
        label={t('reminder.text')}
        maxLength={TEXT_MAX}
        dir="auto"
        value={text}
        readOnly={isBusy}
        onChange={setText}
      />
      <p className={styles['soft']}>{t('reminder.how')}</p>
      {state === 'failed' && <Notice tone="error" title={t('reminder.failed')} />}
      <div className={styles['actions']}>
        <Button type="submit" busy={isBusy}>
          {t('reminder.save')}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onDone}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}

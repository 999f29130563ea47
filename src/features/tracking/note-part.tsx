import { useId } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { usePart } from '../../local/hooks/use-profile.ts';
import { TextArea } from '../../ui/form/text-area.tsx';
import styles from './reminders.module.css';

const TEXT_MAX = 4_000;

/** The person's own notes about a job or the application for it. They save themselves, also offline and as a guest. */
export function NotePart({ jobId }: { jobId: number }) {
  const t = useText();
  const id = useId();
  const part = usePart(`note:${jobId}`);
  if (!part) return null;
  const { text } = part.content;
  const saved = part.isSaved ? t('reminder.noteSaved') : '';
  return (
    <section className={styles['part']} aria-labelledby={`${id}-title`}>
      <h2 className={styles['title']} id={`${id}-title`}>
        {t('reminder.notes')}
      </h2>
      <TextArea
        id={`${id}-text`}
        name="job-note"
        label={t('reminder.note')}
        hint={t('reminder.noteHint')}
        rows={4}
        maxLength={TEXT_MAX}
        dir="auto"
        value={typeof text === 'string' ? text : ''}
        onChange={next => part.change({ text: next })}
        onBlur={part.rest}
      />
      <p role="status" className={styles['soft']}>
        {part.failed ? t('reminder.failed') : saved}
      </p>
    </section>
  );
}

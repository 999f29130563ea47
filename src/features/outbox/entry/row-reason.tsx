import type { OutboxEntry } from '../../../local/db/outbox-entry.ts';
import { useWords } from '../../../i18n/words.ts';
import styles from './entry-facts.module.css';
import { reasonWords } from './reason-words.ts';
import { useAnswer } from '../../../ui/use-answer.ts';
import { useServices, useToday } from '../../services.ts';

/**
 * Why a row of a batch was refused. The server reads rows with the same code as this device, which can give the reason
 * in the user's language. Reasons that only a newer server knows appear in its own words.
 */
export function RowReason({ entry: { payload, error } }: { entry: Pick<OutboxEntry, 'payload' | 'error'> }) {
  const words = useWords();
  const { language } = words;
  const { now } = useServices();
  const today = useToday();
  const { row } = payload;
  const texts = useAnswer(async () => {
    const { rowErrors } = await import('./row-errors.ts');
    return rowErrors(row, { today, language });
  }, [row, today, language]);
  if (!texts?.length) return <p className={styles['reason']}>{reasonWords(error, words, now())}</p>;
  return (
    <ul className={styles['reasons']}>
      {texts.map(text => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

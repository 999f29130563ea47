import { isTexts } from '../../core/json.ts';
import type { Interview } from '../../domain/interview.ts';
import { useWords } from '../../i18n/words.ts';
import type { OutboxEntry } from '../../local/db/outbox-entry.ts';
import { InterviewFacts } from './interview-facts.tsx';
import { timeWords } from './interview-words.ts';
import styles from './interview.module.css';

interface PendingStepProps {
  /** This device's step that the server doesn't have yet. */
  entry: OutboxEntry;
  interview: Interview;
}

/** What this person did about an interview while it waits to be sent. */
export function PendingStep({ entry: { payload }, interview }: PendingStepProps) {
  const words = useWords();
  const { action, times } = payload;
  const [time = ''] = isTexts(times) ? times : [];
  const when = timeWords(time, interview.proposal?.zone ?? '', words);
  return (
    <span>
      {words.t('interview.pendingStep', { action: typeof action === 'string' ? action : '', when })}{' '}
      {words.t('interview.pending')}
    </span>
  );
}

/** The times and the place of a proposal that waits to be sent. */
export function PendingProposal({ entry: { payload } }: Pick<PendingStepProps, 'entry'>) {
  const { action, times, minutes } = payload;
  if (action !== 'propose' || !isTexts(times)) return null;
  const text = (field: string) => (typeof payload[field] === 'string' ? payload[field] : '');
  const length = typeof minutes === 'number' ? minutes : 0;
  return (
    <div className={styles['card']}>
      <InterviewFacts
        proposal={{ times, zone: text('zone'), minutes: length, place: text('place'), link: text('link') }}
      />
    </div>
  );
}

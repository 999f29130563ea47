import type { OutboxEntry } from '../../../local/db/outbox-entry.ts';
import { momentWords } from '../../../i18n/moment-words.ts';
import { useWords } from '../../../i18n/words.ts';
import { useServices } from '../../services.ts';
import { ConflictList } from './conflict-list.tsx';
import styles from './entry-facts.module.css';
import type { EntryPhase } from './entry-phase.ts';
import { postingFieldWords } from './field-words.ts';
import { payQuestion } from './pay-question.ts';
import { reasonWords } from './reason-words.ts';
import { RowReason } from './row-reason.tsx';

/** When it was written, or when it was received and under which reference. */
export function EntryMoment({ entry: { receipt, createdAt } }: { entry: OutboxEntry }) {
  const words = useWords();
  const { t } = words;
  const { now } = useServices();
  const moment = (at: string) => momentWords(Date.parse(at), now(), words);
  if (!receipt) return <>{t('outbox.writtenAt', { moment: moment(createdAt) })}</>;
  return (
    <>
      {t('outbox.receivedAt', { moment: moment(receipt.acceptedAt) })}
      {receipt.reference !== '' && ' · '}
      {receipt.reference !== '' && (
        <span className={styles['reference']}>{t('outbox.reference', { reference: receipt.reference })}</span>
      )}
    </>
  );
}

/** An application that was written on another device too: the server has the other one, and this text is only here. */
export const isUnsentVersion = ({ kind, duplicate }: OutboxEntry): boolean =>
  kind === 'application.submit' && duplicate;

/** Why it is in its state, in the user's language. */
export function EntryReason({ entry, phase }: { entry: OutboxEntry; phase: EntryPhase }) {
  const words = useWords();
  const { t } = words;
  const { now } = useServices();
  const { error, receipt, conflicts } = entry;
  if (phase === 'attention' && conflicts) return <ConflictList conflicts={conflicts} />;
  if (phase === 'attention' && error?.type === 'posting_changed')
    return (
      <p className={styles['reason']}>
        {reasonWords(error, words, now())} {payQuestion(entry, null, words)}
      </p>
    );
  if (phase === 'attention' && error?.type === 'posting_invalid' && entry.kind === 'posting.create')
    return <RowReason entry={entry} />;
  const texts = [
    ...(phase === 'attention' || phase === 'waiting' ? [reasonWords(error, words, now())] : []),
    ...(isUnsentVersion(entry)
      ? [t('apply.sent.duplicate'), t('apply.sent.duplicateText')]
      : [entry.duplicate ? t('outbox.duplicate') : '']),
    ...(receipt?.shortened
      ? [
          t('outbox.shortened', {
            fields: receipt.shortened.map(field => postingFieldWords(field, words)).join(', '),
          }),
        ]
      : []),
  ].filter(Boolean);
  return texts.map(text => (
    <p key={text} className={styles['reason']}>
      {text}
    </p>
  ));
}

import type { Card, Details } from '../../domain/listing.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useWords } from '../../i18n/words.ts';
import { entryActions } from '../outbox/entry/entry-actions.ts';
import { writtenMessage } from '../outbox/entry/written-fields.ts';
import { UploadLine } from '../outbox/upload/upload-line.tsx';
import { useEdit } from '../draft-form/use-edit.ts';
import { WrittenText } from '../outbox/entry/written-text.tsx';
import { payQuestion } from '../outbox/entry/pay-question.ts';
import { PhaseBadge } from '../outbox/entry/phase-badge.tsx';
import { reasonWords, waitingWords } from '../outbox/entry/reason-words.ts';
import { useOutboxStatus, useServices } from '../services.ts';
import type { ApplyState } from './apply-state.ts';
import styles from './application-progress.module.css';
import { ReceiptCard } from './receipt-card.tsx';
import { WaysToApply } from './ways-to-apply.tsx';

/** Refusals that are no failure, but something that the person or the employer did. */
const DONE: Readonly<Record<string, { title: MessageId; text: MessageId }>> = {
  posting_closed: { title: 'apply.closed.title', text: 'apply.closed.text' },
  application_no_recipient: { title: 'apply.noRecipient.title', text: 'apply.noRecipient.text' },
  application_withdrawn: { title: 'apply.withdrawn.title', text: 'apply.withdrawn.text' },
};

interface ApplicationProgressProps {
  state: Exclude<ApplyState, { step: 'writing' }>;
  card: Card;
  /** null: the full posting isn't on this device. */
  details: Details | null;
  /** It is a draft again. */
  onEdit: () => void;
}

/** An application that left the form: where it is, and what the person can do about it. The region around it announces it. */
export function ApplicationProgress({ state, card, details, onEdit }: ApplicationProgressProps) {
  const words = useWords();
  const { t } = words;
  const { outbox, now } = useServices();
  const status = useOutboxStatus();
  const { entry } = state;
  const { edit, isTaking, cannotEdit } = useEdit(entry, onEdit);
  const actions = (
    label: 'apply.retry' | 'apply.sendNow' | 'apply.sendAnyway' | 'apply.again' | null,
    canEdit = true,
  ) => (
    <div className={styles['actions']}>
      {label && <Button onClick={() => void outbox.retry(entry.id)}>{t(label)}</Button>}
      {canEdit && (
        <Button variant="secondary" busy={isTaking} onClick={edit}>
          {t('apply.edit')}
        </Button>
      )}
      {cannotEdit && state.step === 'sending' && <p>{t('apply.cannotEdit')}</p>}
    </div>
  );

  switch (state.step) {
    case 'sent':
      return <ReceiptCard {...state} card={card} details={details} />;
    case 'changed':
      return (
        <Notice tone="warn" title={t('outbox.reason.postingChanged')} quiet>
          <p>{payQuestion(entry, card, words)}</p>
          {actions('apply.sendAnyway')}
        </Notice>
      );
    case 'refused': {
      const done = DONE[state.error?.type ?? ''];
      const can = new Set(entryActions(entry, 'attention'));
      const label = can.has('applyAgain') ? 'apply.again' : can.has('retry') ? 'apply.retry' : null;
      return (
        <Notice tone={done ? 'warn' : 'error'} title={t(done?.title ?? 'apply.failed')} quiet>
          <p>{done ? t(done.text) : reasonWords(state.error, words, now())}</p>
          {!can.has('edit') && <WrittenText entry={entry} open />}
          {can.has('copyText') && (
            <div className={styles['actions']}>
              <CopyButton
                text={writtenMessage(entry)}
                label={t('apply.copyText')}
                copied={t('apply.copied')}
                refused={t('apply.copyRefused')}
              />
            </div>
          )}
          {can.has('seeWays') && details && <WaysToApply card={card} details={details} />}
          {actions(label, can.has('edit'))}
        </Notice>
      );
    }
    case 'sending':
    case 'saved':
    case 'waiting':
      return (
        <div className={styles['waiting']}>
          <PhaseBadge phase={state.step} />
          <p>
            {status === 'needs-login' || status === 'needs-update' || status === 'busy'
              ? t(`outbox.status.${status}`)
              : (state.step === 'waiting' && waitingWords(entry.error, words, now())) ||
                t(`apply.step.${state.step}`)}
          </p>
          <UploadLine entry={entry} />
          {actions('apply.sendNow')}
        </div>
      );
  }
}

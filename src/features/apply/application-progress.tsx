import { useState } from 'react';
import type { Card } from '../../domain/listing.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { payWords } from '../jobs/pay-words.ts';
import { useWords } from '../jobs/words.ts';
import { reasonWords } from '../outbox/reason-words.ts';
import { PhaseBadge } from '../outbox/phase-badge.tsx';
import { useOutboxStatus, useServices } from '../services.ts';
import type { ApplyState, SeenPay } from './apply-state.ts';
import styles from './application-progress.module.css';
import { ReceiptCard } from './receipt-card.tsx';

interface ApplicationProgressProps {
  state: Exclude<ApplyState, { step: 'writing' }>;
  card: Card;
  /** It is a draft again. */
  onEdit: () => void;
}

/** An application that left the form: where it is, and what the person can do about it. */
export function ApplicationProgress({ state, card, onEdit }: ApplicationProgressProps) {
  const words = useWords();
  const { t } = words;
  const { outbox } = useServices();
  const status = useOutboxStatus();
  const { entry } = state;
  const [cannotEdit, setCannotEdit] = useState(false);
  async function edit() {
    if ((await outbox.edit(entry.id)) === undefined) setCannotEdit(true);
    else onEdit();
  }
  const editButton = (
    <Button variant="secondary" onClick={() => void edit()}>
      {t('apply.edit')}
    </Button>
  );
  const actions = (label: 'apply.retry' | 'apply.sendNow' | 'apply.sendAnyway') => (
    <div className={styles['actions']}>
      <Button onClick={() => void outbox.retry(entry.id)}>{t(label)}</Button>
      {editButton}
      {cannotEdit && <p aria-live="polite">{t('apply.cannotEdit')}</p>}
    </div>
  );

  switch (state.step) {
    case 'sent':
      return <ReceiptCard receipt={state.receipt} duplicate={state.duplicate} />;
    case 'changed': {
      const pay = (seen: SeenPay | null) =>
        payWords(
          {
            min: seen?.payMin ?? null,
            max: seen?.payMax ?? null,
            period: seen?.payPeriod ?? null,
            currency: card.payCurrency,
          },
          words,
        );
      return (
        <Notice tone="warn" title={t('apply.changed.title')}>
          <p>
            {pay(state.seen) === pay(card)
              ? t('apply.changed.unknown', { message: entry.error?.message ?? '' })
              : t('apply.changed.text', { from: pay(state.seen), to: pay(card) })}
          </p>
          {actions('apply.sendAnyway')}
        </Notice>
      );
    }
    case 'refused':
      return (
        <Notice tone="error" title={t('apply.failed')}>
          <p>{reasonWords(state.error, t)}</p>
          {actions('apply.retry')}
        </Notice>
      );
    case 'sending':
    case 'saved':
    case 'waiting':
      return (
        <div className={styles['waiting']}>
          <PhaseBadge phase={state.step} />
          <p>
            {status === 'needs-login' || status === 'needs-update'
              ? t(`outbox.status.${status}`)
              : t(`apply.step.${state.step}`)}
          </p>
          {state.step !== 'sending' && actions('apply.sendNow')}
        </div>
      );
  }
}

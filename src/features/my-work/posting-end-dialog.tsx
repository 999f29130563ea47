import { type FormEvent, useId, useMemo, useState } from 'react';
import { createJobIds } from '../../domain/posting/new-job-ids.ts';
import { useText } from '../../i18n/use-text.ts';
import type { OwnPosting } from '../../local/db/pulled-records.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { type NewOperation, useServices } from '../services.ts';
import { firstDay, isLastDay, offeredDay } from './posting-ends.ts';

interface PostingEndDialogProps {
  action: 'extend' | 'close' | 'repost';
  posting: OwnPosting;
  today: string;
  onClose: () => void;
}

/** Asks before a posting is ended, or until when it is to stand; works without a connection like everything else. */
export function PostingEndDialog({ action, posting, today, onClose }: PostingEndDialogProps) {
  const t = useText();
  const formId = useId();
  const dayId = useId();
  const { outbox } = useServices();
  const newJobId = useMemo(() => createJobIds(Math.random), []);
  const { jobId, jobTitle: title, expiresOn, edition } = posting;
  const [until, setUntil] = useState(() => (action === 'close' ? '' : offeredDay(action, expiresOn, today)));
  const [problem, setProblem] = useState<'none' | 'day' | 'failed'>('none');
  const [isBusy, setBusy] = useState(false);

  function operation(): NewOperation {
    switch (action) {
      case 'close':
        return { kind: 'posting.close', payload: { jobId }, title };
      case 'extend':
        return { kind: 'posting.extend', payload: { jobId, edition, until }, title };
      case 'repost':
        return {
          kind: 'posting.repost',
          payload: { jobId: newJobId(), of: jobId, until: until || null },
          title,
        };
    }
  }
  async function confirm(event: FormEvent) {
    event.preventDefault();
    if (action !== 'close' && !isLastDay(until, action, expiresOn, today)) {
      setProblem('day');
      document.getElementById(dayId)?.focus();
      return;
    }
    setBusy(true);
    try {
      await outbox.enqueue([operation()]);
      onClose();
    } catch {
      setProblem('failed');
    }
    setBusy(false);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`account.posting.${action}Title`)}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={action === 'close' ? 'danger' : 'primary'}
            busy={isBusy}
          >
            {t(`account.posting.${action}Do`)}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={event => void confirm(event)} noValidate>
        <p>{t(`account.posting.${action}Text`, { title })}</p>
        {action !== 'close' && (
          <TextField
            id={dayId}
            name="until"
            type="date"
            label={t('account.posting.until')}
            required={action === 'extend'}
            hint={action === 'repost' ? t('account.posting.untilHint') : undefined}
            min={firstDay(action, expiresOn, today)}
            max="2099-12-31"
            value={until}
            onChange={next => {
              setUntil(next);
              setProblem('none');
            }}
            error={problem === 'day' ? t('account.posting.untilWrong') : undefined}
          />
        )}
        {problem === 'failed' && <p role="alert">{t('account.posting.failed')}</p>}
      </form>
    </Dialog>
  );
}

import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '../../i18n/use-text.ts';
import { useApplicationProgress } from '../../local/hooks/use-application-progress.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { useToast } from '../../ui/feedback/toast-context.ts';
import { useServices } from '../services.ts';

interface WithdrawButtonProps {
  applicationId: string;
  jobId: number;
  /** Title of the job. */
  title: string;
  /** Called when the button disappears: the caller must move the focus. */
  onWithdrawn: () => void;
}

/** An application that was sent is taken back, also without a connection: the employer sees it once that is sent. */
export function WithdrawButton({ applicationId, jobId, title, onWithdrawn }: WithdrawButtonProps) {
  const t = useText();
  const { outbox } = useServices();
  const toast = useToast();
  // Portage cannot recall what it sent to an employer elsewhere, and tells the person so.
  const via = useApplicationProgress(applicationId)?.delivery?.via ?? 'inbox';
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function withdraw() {
    setFailed(false);
    setBusy(true);
    try {
      await outbox.enqueue([{ kind: 'application.withdraw', payload: { jobId, applicationId }, title }]);
      // A dialog that closes gives the focus back to the button first.
      flushSync(() => setOpen(false));
      onWithdrawn();
      // With the button goes whatever was said beside it.
      toast({ text: t('account.withdrawSaved', { via }) });
    } catch {
      setFailed(true);
    }
    setBusy(false);
  }
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={t('account.withdrawLabel', { title })}
        onClick={() => setOpen(true)}
      >
        {t('account.withdraw')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('account.withdrawTitle')}
        footer={
          <>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              {t('common.cancel')}
            </Button>
            <Button variant="danger" busy={isBusy} onClick={() => void withdraw()}>
              {t('account.withdraw')}
            </Button>
          </>
        }
      >
        <p>{t('account.withdrawText', { title, via })}</p>
        {failed && <p role="alert">{t('account.withdrawFailed')}</p>}
      </Dialog>
    </>
  );
}

import { useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { KeptOnLeaving } from '../../../local/people/departures.ts';
import { useLeaving } from '../../../local/hooks/use-leaving.ts';
import type { OnlyHere } from '../../../local/people/forget-person.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { downloadOutbox } from '../../outbox/entry/outbox-file.ts';
import { useServices, useSession } from '../../services.ts';
import styles from '../shared/profile.module.css';
import { sendEverything } from './send-everything.ts';

interface SignOutDialogProps {
  /** null: closed. */
  unsent: OnlyHere | null;
  onClose: () => void;
  onSignOut: (kept: KeptOnLeaving) => void;
}

/** Asks before it discards anything that exists only on this device. */
export function SignOutDialog({ unsent, onClose, onSignOut }: SignOutDialogProps) {
  const t = useText();
  const { outbox, now } = useServices();
  const session = useSession();
  const leaving = useLeaving();
  const [sending, setSending] = useState(false);
  const [result, setResult] = useState<'failed' | 'downloaded' | null>(null);
  const isLeft = useRef(false);
  const { entries, toDos } = unsent ?? { entries: [], toDos: [] };

  async function sendFirst() {
    isLeft.current = false;
    setSending(true);
    setResult(null);
    const countUnsent = async () => (await leaving.listUnsent()).entries.length;
    const isSent = await sendEverything(outbox, countUnsent).catch(() => false);
    setSending(false);
    if (isLeft.current) return;
    if (isSent) onSignOut('unsent');
    else setResult('failed');
  }
  /** The person stays signed in, also if items are being sent. */
  function close() {
    isLeft.current = true;
    setResult(null);
    onClose();
  }
  return (
    <Dialog open={unsent !== null} onClose={close} title={t('account.leaveTitle')}>
      {entries.length > 0 && <p>{t('account.leaveText', { count: entries.length })}</p>}
      {toDos.length > 0 && <p>{t('account.leaveToDos', { count: toDos.length })}</p>}
      <p>{t('account.leaveQuestion')}</p>
      <div className={styles['choices']}>
        {session.status === 'signed-in' && entries.length > 0 && (
          <Button busy={sending} onClick={() => void sendFirst()}>
            {t('account.leaveSend')}
          </Button>
        )}
        <Button variant="secondary" disabled={sending} onClick={() => onSignOut('unsent')}>
          {t('account.leaveKeep')}
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            downloadOutbox(entries, now(), toDos);
            setResult('downloaded');
          }}
        >
          {t('account.leaveDownload')}
        </Button>
        <Button variant="danger" disabled={sending} onClick={() => onSignOut('nothing')}>
          {t('account.leaveDelete')}
        </Button>
      </div>
      <div role="status">
        {result === 'failed' && (
          <Notice tone="warn" quiet>
            <p>{t('account.leaveFailed')}</p>
          </Notice>
        )}
        {result === 'downloaded' && (
          <Notice tone="good" quiet>
            <p>{t('account.leaveDownloaded')}</p>
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

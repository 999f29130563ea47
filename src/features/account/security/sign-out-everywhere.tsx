import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useLeaving } from '../../../local/hooks/use-leaving.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { AccountFailureNotice } from '../shared/account-failure-notice.tsx';
import styles from '../shared/profile.module.css';
import { useAccountAction } from '../shared/use-account-action.ts';

interface SignOutEverywhereProps {
  /** The number of sessions besides this one. */
  others: number;
  onDone: () => Promise<void>;
}

export function SignOutEverywhere({ others, onDone }: SignOutEverywhereProps) {
  const t = useText();
  const leaving = useLeaving();
  const { busy, failure, run } = useAccountAction();
  const [open, setOpen] = useState(false);

  async function endOthers() {
    const result = await run(calls => calls.endOtherSessions());
    if (!result.ok) return;
    setOpen(false);
    await onDone();
  }
  async function endAll() {
    // Unsent changes stay on this device for the next sign-in.
    await run(leaving.leaveBy('unsent', calls => calls.endAllSessions()));
  }
  return (
    <>
      <p>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t('profile.everywhere')}
        </Button>
      </p>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('profile.everywhere')}>
        <p>{t('profile.everywhereText')}</p>
        <AccountFailureNotice failure={failure} />
        <div className={styles['choices']}>
          <Button busy={busy} disabled={others === 0} onClick={() => void endOthers()}>
            {t('profile.everywhereElse', { count: others })}
          </Button>
          <Button variant="danger" disabled={busy} onClick={() => void endAll()}>
            {t('profile.everywhereAll')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useLeaving } from '../../../local/hooks/use-leaving.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { AccountFailureNotice } from '../shared/account-failure-notice.tsx';
import { ProfileSection } from '../shared/profile-section.tsx';
import { useAccountAction } from '../shared/use-account-action.ts';

export function BlockAccount() {
  const t = useText();
  const leaving = useLeaving();
  const { busy, failure, run } = useAccountAction();
  const [open, setOpen] = useState(false);

  async function block() {
    // Unsent changes stay on this device until the account is reopened.
    await run(leaving.leaveBy('unsent', calls => calls.block()));
  }
  return (
    <ProfileSection title={t('profile.block')} lead={t('profile.blockLead')}>
      <p>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {t('profile.blockAction')}
        </Button>
      </p>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('profile.blockTitle')}
        footer={
          <>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              {t('common.cancel')}
            </Button>
            <Button variant="danger" busy={busy} onClick={() => void block()}>
              {t('profile.blockAction')}
            </Button>
          </>
        }
      >
        <p>{t('profile.blockText')}</p>
        <AccountFailureNotice failure={failure} />
      </Dialog>
    </ProfileSection>
  );
}

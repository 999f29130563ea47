import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { landingPaths } from '../shared/landing-paths.ts';
import { AccountFailureNotice } from '../shared/account-failure-notice.tsx';
import { ConfirmedBadge } from './confirmed-badge.tsx';
import { landingUrl } from '../shared/landing-address.ts';
import styles from '../shared/profile.module.css';
import { useAccountAction } from '../shared/use-account-action.ts';

/** Shows whether the email address is confirmed, and resends the confirmation mail. */
export function ConfirmEmail({ verified }: { verified: boolean }) {
  const t = useText();
  const { busy, failure, run } = useAccountAction();
  const [sent, setSent] = useState(false);

  async function send() {
    const url = landingUrl(landingPaths.verifyEmail.href());
    const result = await run(calls => calls.sendEmailVerification(url));
    setSent(result.ok);
  }
  if (verified) return <ConfirmedBadge />;
  return (
    <div className={styles['reminder']}>
      <p>{t('profile.unconfirmedText')}</p>
      <Button variant="secondary" size="small" busy={busy} onClick={() => void send()}>
        {t('profile.confirmSend')}
      </Button>
      {sent && <Notice tone="good">{t('profile.confirmSent')}</Notice>}
      <AccountFailureNotice failure={failure} />
    </div>
  );
}

import { useState } from 'react';
import { Link } from '../../ui/link.tsx';
import { type Translate, useText } from '../../i18n/use-text.ts';
import type { AccountFailure } from '../../sync/account/account-result.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Mail } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { minutesToWait } from '../account/shared/failure-words.ts';
import { landingUrl } from '../account/shared/landing-address.ts';
import { landingPaths } from '../account/shared/landing-paths.ts';
import { useAccountAction } from '../account/shared/use-account-action.ts';
import { paths } from '../paths.ts';
import { useServices, useSignInSettings } from '../services.ts';
import styles from './review.module.css';

/**
 * Sends the mail that confirms an address, and says where it went. If the server sends no mail, or there is no address,
 * it links to the profile. `email`: the account's address. '': none.
 */
export function ConfirmAddress({ email }: { email: string }) {
  const t = useText();
  const { mail } = useSignInSettings();
  const { outbox } = useServices();
  const { busy, failure, run } = useAccountAction();
  const [sent, setSent] = useState(false);
  const details = paths.profilePart.href('details');

  async function send() {
    const url = landingUrl(landingPaths.verifyEmail.href());
    const result = await run(calls => calls.sendEmailVerification(url));
    setSent(result.ok);
    // The address was confirmed elsewhere. The next pull brings the result.
    if (!result.ok && isConfirmed(result.failure)) outbox.sendNow();
  }
  if (!email || !mail) {
    return (
      <div className={styles['buttons']}>
        <LinkButton to={details} variant="secondary" size="small">
          {t(email ? 'review.toProfile' : 'review.addAddress')}
        </LinkButton>
      </div>
    );
  }
  return (
    <>
      <div className={styles['buttons']}>
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          icon={<Icon icon={Mail} size={16} />}
          onClick={() => void send()}
        >
          {t(sent ? 'review.sendAgain' : 'review.send')}
        </Button>
        <Link to={details}>{t('review.change')}</Link>
      </div>
      <div aria-live="polite">
        {sent && <p>{t('review.sent', { address: email })}</p>}
        {failure && <p>{failureWords(failure, t)}</p>}
      </div>
    </>
  );
}

function isConfirmed(failure: AccountFailure): boolean {
  return failure.reason === 'refused' && failure.type === 'user_email_already_verified';
}

function failureWords(failure: AccountFailure, t: Translate): string {
  if (failure.reason === 'offline') return t('review.offline');
  if (isConfirmed(failure)) return t('review.already');
  const minutes = minutesToWait(failure);
  return minutes === undefined ? t('review.failed') : t('review.tooOften', { minutes });
}

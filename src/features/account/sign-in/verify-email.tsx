import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { Link } from '../../../ui/link.tsx';
import { useText } from '../../../i18n/use-text.ts';
import type { AccountCalls } from '../../../sync/account/account-calls.ts';
import type { AccountResult } from '../../../sync/account/account-result.ts';
import type { ShownSecret } from '../../../sync/account/account-sign-in.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { paths } from '../../paths.ts';
import { useServices, useSession } from '../../services.ts';
import { AccountFailureNotice } from '../shared/account-failure-notice.tsx';
import styles from '../shared/account-form.module.css';
import { BrokenLink } from './broken-link.tsx';
import { isRefusal } from '../shared/failure-words.ts';
import { readSecret } from '../shared/landing-address.ts';
import { Landing } from './landing.tsx';
import { useAccountAction } from '../shared/use-account-action.ts';

/**
 * The landing page of a verification link. Anyone may have registered the address, so it is only confirmed if its
 * account is signed in here. A user who isn't signed in and has no password signs in by mail, which locks the stranger
 * out.
 */
export function VerifyEmail() {
  const t = useText();
  const session = useSession();
  const [search] = useSearchParams();
  const shown = readSecret(search);
  if (!shown) return <BrokenLink title={t('account.verifyTitle')} to={paths.profilePart.href('details')} />;
  if (session.status !== 'signed-in') return <SignInFirst />;
  if (session.user.id !== shown.userId)
    return <OtherAccount name={session.user.email || session.user.name} />;
  return <Confirm shown={shown} />;
}

function SignInFirst() {
  const t = useText();
  const { pathname, search } = useLocation();
  return (
    <Landing title={t('account.verifyTitle')} lead={t('account.verifySignIn')}>
      <LinkButton to={paths.login.href(pathname + search)} size="large" wide>
        {t('account.loginAction')}
      </LinkButton>
      <p>{t('account.verifyNotYours')}</p>
    </Landing>
  );
}

function OtherAccount({ name }: { name: string }) {
  const t = useText();
  return (
    <Landing title={t('account.verifyTitle')}>
      <Notice tone="warn" quiet>
        {t('account.verifyOther', { name })}
      </Notice>
      <LinkButton to={paths.profile.href()} variant="secondary" wide>
        {t('account.toProfile')}
      </LinkButton>
    </Landing>
  );
}

function Confirm({ shown }: { shown: ShownSecret }) {
  const t = useText();
  const { outbox } = useServices();
  const { busy, failure, run } = useAccountAction();
  const [done, setDone] = useState(false);

  async function confirm() {
    const result = await run(calls => confirmed(calls, shown));
    setDone(result.ok);
    // The next pull brings what waited for the confirmation.
    if (result.ok) outbox.sendNow();
  }
  if (done) {
    return (
      <Landing title={t('account.verifyTitle')}>
        <Notice tone="good">{t('account.verifyDone')}</Notice>
        <LinkButton to={paths.profile.href()} size="large" wide>
          {t('account.toProfile')}
        </LinkButton>
      </Landing>
    );
  }
  return (
    <Landing title={t('account.verifyTitle')} lead={t('account.verifyLead')}>
      <AccountFailureNotice failure={failure}>
        {isRefusal(failure, 'user_invalid_token') && (
          <p className={styles['notice']}>
            <Link to={paths.profilePart.href('details')}>{t('account.verifyAnother')}</Link>
          </p>
        )}
      </AccountFailureNotice>
      <Button size="large" wide busy={busy} onClick={() => void confirm()}>
        {t('account.verifyAction')}
      </Button>
    </Landing>
  );
}

/**
 * Also succeeds if the address was confirmed before: signing in by code or link proves the same and voids this secret.
 */
async function confirmed(calls: AccountCalls, shown: ShownSecret): Promise<AccountResult> {
  const result = await calls.confirmEmail(shown);
  if (result.ok || !isRefusal(result.failure, 'user_invalid_token')) return result;
  const details = await calls.details();
  return details.ok && details.value.emailVerified ? { ok: true, value: undefined } : result;
}

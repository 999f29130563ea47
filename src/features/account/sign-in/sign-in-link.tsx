import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../../../i18n/use-text.ts';
import type { SessionUser } from '../../../sync/account/session-state.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { paths } from '../../paths.ts';
import { useSession } from '../../services.ts';
import { AccountFailureNotice } from '../shared/account-failure-notice.tsx';
import { BrokenLink } from './broken-link.tsx';
import { needsSecondFactor } from '../shared/failure-words.ts';
import { readSecret } from '../shared/landing-address.ts';
import { GoOn } from './go-on.tsx';
import { Landing } from './landing.tsx';
import { useAccountAction } from '../shared/use-account-action.ts';
import { useEnter } from './use-enter.ts';
import { useNextPath } from './use-next-path.ts';
import { useSignOut } from '../leaving/use-sign-out.tsx';

/** The landing page of a sign-in link. Signing in takes a click, because programs that scan mail open links too. */
export function SignInLink() {
  const t = useText();
  const session = useSession();
  const next = useNextPath();
  const enter = useEnter(next);
  const [search] = useSearchParams();
  const { busy, failure, run } = useAccountAction();
  const [remember, setRemember] = useState(false);
  const shown = readSecret(search);
  const target = next ?? paths.profile.href();
  if (session.status === 'signed-in') {
    // The link names another account, or this one by an alias: only the server knows which.
    return shown && shown.userId !== session.user.id ? (
      <AlreadySignedIn user={session.user} next={target} />
    ) : (
      <GoOn to={target} />
    );
  }
  if (!shown) return <BrokenLink title={t('account.linkTitle')} to={paths.login.href()} />;

  async function signIn(secret: NonNullable<typeof shown>) {
    await enter(await run(calls => calls.logInWith({ ...secret, remember })), remember);
  }
  return (
    <Landing title={t('account.linkTitle')} lead={t('account.linkLead')}>
      {failure && !needsSecondFactor(failure) && <AccountFailureNotice failure={failure} />}
      <Checkbox label={t('account.remember')} name="remember" checked={remember} onChange={setRemember} />
      <Button size="large" wide busy={busy} onClick={() => void signIn(shown)}>
        {t('account.loginAction')}
      </Button>
    </Landing>
  );
}

/** Another person may have opened the link on this device, or the same person may have two accounts. */
function AlreadySignedIn({ user, next }: { user: SessionUser; next: string }) {
  const t = useText();
  const { busy, ask, dialog } = useSignOut();
  const name = user.email || user.name;
  return (
    <Landing title={t('account.linkTitle')}>
      <Notice tone="warn" quiet>
        <p>{name ? t('account.linkOther', { name }) : t('account.linkOtherUnnamed')}</p>
        {!user.email && <p>{t('account.withoutAddressHint')}</p>}
      </Notice>
      <LinkButton to={next} replace size="large" wide>
        {name ? t('account.linkStay', { name }) : t('account.linkStayUnnamed')}
      </LinkButton>
      <Button variant="secondary" wide busy={busy} onClick={ask}>
        {t('account.linkSwitch')}
      </Button>
      {dialog}
    </Landing>
  );
}

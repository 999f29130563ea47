import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Link } from '../../../ui/link.tsx';
import { Text } from '../../../i18n/text.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { useDocumentTitle } from '../../../ui/use-document-title.ts';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { paths } from '../../paths.ts';
import { useSignInSettings, useSession } from '../../services.ts';
import { AccountFailureNotice } from '../shared/account-failure-notice.tsx';
import styles from '../shared/account-form.module.css';
import { CodeForm } from './code-form.tsx';
import { GoOn } from './go-on.tsx';
import { LinkForm } from './link-form.tsx';
import { useHalfSignedIn } from '../shared/half-signed-in.ts';
import { OtherWays } from './other-ways.tsx';
import { PasswordForm } from './password-form.tsx';
import { readProviderFailure } from '../shared/provider-failure.ts';
import { type SignInWay, readWay } from './sign-in-ways.ts';
import { ToSecondFactor } from './to-second-factor.tsx';
import { useNextPath } from './use-next-path.ts';

export function Login() {
  const t = useText();
  useDocumentTitle(t('account.loginTitle'));
  const session = useSession();
  const next = useNextPath();
  const [search] = useSearchParams();
  const half = useHalfSignedIn();
  if (session.status === 'signed-in') return <GoOn to={next ?? paths.profile.href()} />;
  const lead = session.status === 'expired' ? 'account.loginExpired' : 'account.loginLead';
  return (
    <Page width="form">
      {(half || session.status === 'expired') && (
        <ToSecondFactor next={next ?? ''} half={half ?? { remember: undefined }} />
      )}
      <PageHeader title={t('account.loginHeading')} lead={t(next ? 'account.loginNext' : lead)} />
      {search.get('failed') === 'oauth' && (
        <div className={styles['above']}>
          <AccountFailureNotice failure={readProviderFailure(search)} />
        </div>
      )}
      <Ways email={session.status === 'expired' ? session.user.email : ''} next={next} />
      <div className={styles['foot']}>
        <p>
          <Text id="account.trial" components={{ link: <Link to={paths.register.href(next ?? '')} /> }} />
        </p>
      </div>
    </Page>
  );
}

function Ways({ email: knownEmail, next }: { email: string; next: string | null }) {
  const signIn = useSignInSettings();
  const [search, setSearch] = useSearchParams();
  const [email, setEmail] = useState(knownEmail);
  const area = useRef<HTMLDivElement>(null);
  // Each way's form takes the place of the one before.
  useKeptFocus(area);
  const way = readWay(search.get('way'), signIn);

  function choose(chosen: SignInWay) {
    setSearch(current => {
      const changed = new URLSearchParams(current);
      for (const said of ['failed', 'error']) changed.delete(said);
      changed.delete('way');
      if (chosen !== 'password') changed.set('way', chosen);
      return changed;
    });
  }
  return (
    <div ref={area}>
      {way === 'password' && <PasswordForm email={email} onEmail={setEmail} next={next} />}
      {way === 'code' && <CodeForm kind="email" address={email} onAddress={setEmail} next={next} />}
      {way === 'phone' && <PhoneWay next={next} />}
      {way === 'link' && <LinkForm email={email} onEmail={setEmail} next={next} />}
      <OtherWays current={way} next={next} onChoose={choose} />
    </div>
  );
}

function PhoneWay({ next }: { next: string | null }) {
  const [phone, setPhone] = useState('');
  return <CodeForm kind="phone" address={phone} onAddress={setPhone} next={next} />;
}

import { type FormEvent, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import type { AccountFailure } from '../../sync/session.ts';
import { Text } from '../../i18n/text.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { paths } from '../paths.ts';
import { useServices, useSession } from '../services.ts';
import styles from './account-form.module.css';
import { checkLogin, type LoginField } from './form-checks.ts';
import { useFormProblems } from './use-form-problems.ts';
import { useNextPath } from './use-next-path.ts';

export function Login() {
  const t = useText();
  useDocumentTitle(t('account.loginTitle'));
  const session = useSession();
  const next = useNextPath();
  if (session.status === 'signed-in') return <Navigate to={next ?? paths.profile.href()} replace />;
  const lead = session.status === 'expired' ? 'account.loginExpired' : 'account.loginLead';
  return (
    <Page width="form">
      <PageHeader title={t('account.loginTitle')} lead={t(next ? 'account.loginNext' : lead)} />
      <LoginForm email={session.status === 'expired' ? session.user.email : ''} next={next} />
    </Page>
  );
}

function LoginForm({ email: knownEmail, next }: { email: string; next: string | null }) {
  const t = useText();
  const { accounts } = useServices();
  const navigate = useNavigate();
  const problems = useFormProblems<LoginField>();
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AccountFailure | null>(null);

  async function signIn() {
    if (!problems.accept(checkLogin({ email, password }))) return;
    setBusy(true);
    setFailure(null);
    const result = await accounts.logIn({ email: email.trim(), password, remember });
    setBusy(false);
    if (!result.ok) setFailure(result.failure);
    else await navigate(next ?? paths.profile.href(), { replace: true });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void signIn();
  }
  return (
    <>
      <form className={styles['form']} noValidate onSubmit={submit}>
        <ErrorSummary errors={problems.errors} />
        {failure && (
          <Notice tone="error">
            {t(failure.reason === 'offline' ? 'account.offline' : 'account.loginFailed')}
          </Notice>
        )}
        <TextField
          id={problems.idOf('email')}
          label={t('account.email')}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          value={email}
          onChange={setEmail}
          error={problems.errorOf('email')}
        />
        <PasswordField
          id={problems.idOf('password')}
          label={t('account.password')}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
          error={problems.errorOf('password')}
        />
        <div className={styles['line']}>
          <Checkbox label={t('account.remember')} name="remember" checked={remember} onChange={setRemember} />
          <Link to={paths.page.href('forgot-password')}>{t('account.forgot')}</Link>
        </div>
        <Button type="submit" size="large" wide busy={busy}>
          {t('account.loginAction')}
        </Button>
      </form>
      <div className={styles['foot']}>
        <p>
          <Text id="account.trial" components={{ link: <Link to={paths.register.href(next ?? '')} /> }} />
        </p>
      </div>
    </>
  );
}

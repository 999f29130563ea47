import { type FormEvent, useState } from 'react';
import { Link } from '../../../ui/link.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { paths } from '../../paths.ts';
import { AccountFailureNotice } from '../shared/account-failure-notice.tsx';
import styles from '../shared/account-form.module.css';
import { EmailField } from '../shared/email-field.tsx';
import { isRefusal } from '../shared/failure-words.ts';
import { checkLogin, type LoginField, readEmail } from '../shared/form-checks.ts';
import { useAccountAction } from '../shared/use-account-action.ts';
import { useEnter } from './use-enter.ts';
import { useFormProblems } from '../../../ui/form/use-form-problems.ts';

interface PasswordFormProps {
  email: string;
  onEmail: (email: string) => void;
  next: string | null;
}

export function PasswordForm({ email, onEmail, next }: PasswordFormProps) {
  const t = useText();
  const enter = useEnter(next);
  const problems = useFormProblems<LoginField>();
  const { busy, failure, run, setFailure } = useAccountAction({
    problems,
    fields: { email: 'email', current: 'password' },
    words: { user_invalid_credentials: 'account.loginFailed' },
  });
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);

  async function signIn() {
    if (!problems.accept(checkLogin({ email, password }))) return;
    const result = await run(calls => calls.logIn({ email: readEmail(email), password, remember }));
    if (await enter(result, remember)) setFailure(null);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void signIn();
  }
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <ErrorSummary {...problems.summary} />
      {!isRefusal(failure, 'user_more_factors_required') && <AccountFailureNotice failure={failure} />}
      <EmailField
        id={problems.idOf('email')}
        value={email}
        onChange={onEmail}
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
        <Link to={paths.forgotPassword.href()}>{t('account.forgot')}</Link>
      </div>
      <Button type="submit" size="large" wide busy={busy}>
        {t('account.loginAction')}
      </Button>
    </form>
  );
}

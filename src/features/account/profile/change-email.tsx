import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { ChangeForm } from '../shared/change-form.tsx';
import { EmailField } from '../shared/email-field.tsx';
import { checkLogin, type LoginField, readEmail } from '../shared/form-checks.ts';
import { OwnPasswordField } from '../shared/own-password-field.tsx';
import type { AccountQuestion } from '../shared/use-account-action.ts';
import { useFormProblems } from '../../../ui/form/use-form-problems.ts';

interface ChangeEmailProps {
  hasEmail: boolean;
  hasPassword: boolean;
  onDone: () => Promise<void>;
}

/** An account without an email address sets one here, together with a password. */
export function ChangeEmail({ hasEmail, hasPassword, onDone }: ChangeEmailProps) {
  const t = useText();
  const problems = useFormProblems<LoginField>();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');

  function save(): AccountQuestion<unknown> | null {
    if (!problems.accept(checkLogin({ email, password }))) return null;
    return calls => calls.updateEmail({ email: readEmail(email), password });
  }
  /** Don't keep passwords on the screen. */
  async function finish() {
    setPassword('');
    await onDone();
  }
  return (
    <ChangeForm
      title={t(hasEmail ? 'account.emailChange' : 'profile.emailAdd')}
      done={t('account.emailChanged')}
      form={{
        problems,
        fields: { email: 'email', [hasPassword ? 'current' : 'password']: 'password' },
      }}
      save={save}
      onDone={finish}
    >
      <EmailField
        id={problems.idOf('email')}
        label={t('account.newEmail')}
        autoComplete="email"
        value={email}
        onChange={setEmail}
        error={problems.errorOf('email')}
      />
      <OwnPasswordField
        id={problems.idOf('password')}
        hasPassword={hasPassword}
        value={password}
        onChange={setPassword}
        error={problems.errorOf('password')}
      />
    </ChangeForm>
  );
}

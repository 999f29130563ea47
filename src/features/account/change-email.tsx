import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useServices } from '../services.ts';
import { ChangeForm } from './change-form.tsx';
import { checkLogin, type LoginField } from './form-checks.ts';
import { useFormProblems } from './use-form-problems.ts';

export function ChangeEmail() {
  const t = useText();
  const { accounts } = useServices();
  const problems = useFormProblems<LoginField>();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');

  function save() {
    if (!problems.accept(checkLogin({ email, password }))) return null;
    return accounts.updateEmail({ email: email.trim(), password });
  }
  return (
    <ChangeForm title={t('account.emailChange')} done={t('account.emailChanged')} save={save}>
      <TextField
        id={problems.idOf('email')}
        label={t('account.newEmail')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        value={email}
        onChange={setEmail}
        error={problems.errorOf('email')}
      />
      <PasswordField
        id={problems.idOf('password')}
        label={t('account.currentPassword')}
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={setPassword}
        error={problems.errorOf('password')}
      />
    </ChangeForm>
  );
}

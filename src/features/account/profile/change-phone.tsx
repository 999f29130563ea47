import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ChangeForm } from '../shared/change-form.tsx';
import { phoneProblem, readPhone } from '../shared/form-checks.ts';
import { OwnPasswordField } from '../shared/own-password-field.tsx';
import type { AccountQuestion } from '../shared/use-account-action.ts';
import { type FieldProblem, useFormProblems } from '../../../ui/form/use-form-problems.ts';

interface ChangePhoneProps {
  hasPassword: boolean;
  onDone: () => Promise<void>;
}

export function ChangePhone({ hasPassword, onDone }: ChangePhoneProps) {
  const t = useText();
  const problems = useFormProblems<'phone' | 'password'>();
  const [phone, setPhone] = useState('');
  const [password, setPassword] = useState('');

  function save(): AccountQuestion<unknown> | null {
    const found: FieldProblem<'phone' | 'password'>[] = [];
    const problem = phoneProblem(phone);
    if (problem) found.push({ field: 'phone', text: problem });
    if (!password) found.push({ field: 'password', text: 'account.passwordMissing' });
    if (!problems.accept(found)) return null;
    return calls => calls.updatePhone({ phone: readPhone(phone) ?? phone, password });
  }
  /** Don't keep passwords on the screen. */
  async function finish() {
    setPassword('');
    await onDone();
  }
  return (
    <ChangeForm
      title={t('profile.phoneChange')}
      done={t('profile.phoneChanged')}
      form={{
        problems,
        fields: { phone: 'phone', [hasPassword ? 'current' : 'password']: 'password' },
      }}
      save={save}
      onDone={finish}
    >
      <TextField
        id={problems.idOf('phone')}
        label={t('profile.phoneNew')}
        hint={t('account.phoneHint')}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        value={phone}
        onChange={setPhone}
        error={problems.errorOf('phone')}
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

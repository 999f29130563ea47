import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import type { NewPasswordField } from '../shared/form-checks.ts';

interface NewPasswordFieldsProps {
  problems: {
    idOf: (field: NewPasswordField) => string;
    errorOf: (field: NewPasswordField) => string | undefined;
  };
  password: string;
  confirm: string;
  onChange: (field: NewPasswordField) => (value: string) => void;
  /** Label of the first field. */
  label?: string;
}

/** A password and its repetition, shown and hidden together. The rule is visible from the start. */
export function NewPasswordFields({ problems, password, confirm, onChange, label }: NewPasswordFieldsProps) {
  const t = useText();
  const [shown, setShown] = useState(false);
  return (
    <>
      <PasswordField
        id={problems.idOf('password')}
        label={label ?? t('account.password')}
        hint={t('account.passwordRule')}
        name="password"
        autoComplete="new-password"
        required
        value={password}
        onChange={onChange('password')}
        error={problems.errorOf('password')}
        shown={shown}
        onShownChange={setShown}
      />
      <PasswordField
        id={problems.idOf('confirm')}
        label={t('account.confirmPassword')}
        name="confirm"
        autoComplete="new-password"
        required
        value={confirm}
        onChange={onChange('confirm')}
        error={problems.errorOf('confirm')}
        shown={shown}
        toggle={false}
      />
    </>
  );
}

import { useText } from '../../../i18n/use-text.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';

interface OwnPasswordFieldProps {
  id?: string;
  /** false: the account has no password, and the one typed here becomes it. */
  hasPassword: boolean;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** Asks for the current password, so that another person at this device can't make the change. */
export function OwnPasswordField({ hasPassword, ...rest }: OwnPasswordFieldProps) {
  const t = useText();
  return (
    <PasswordField
      {...rest}
      label={t(hasPassword ? 'account.currentPassword' : 'account.newPassword')}
      hint={hasPassword ? undefined : t('account.passwordRule')}
      name={hasPassword ? 'password' : 'new-password'}
      autoComplete={hasPassword ? 'current-password' : 'new-password'}
      required
    />
  );
}

import { useText } from '../../i18n/use-text.ts';
import { PasswordField } from '../../ui/password-field.tsx';

interface OwnPasswordFieldProps {
  id?: string;
  /** False: the one that is typed here becomes the account's. */
  hasPassword: boolean;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** The present password, asked for with a change that somebody else at this device must not make. */
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

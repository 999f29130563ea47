import { useText } from '../../../i18n/use-text.ts';
import { TextField } from '../../../ui/form/text-field.tsx';

interface EmailFieldProps {
  id: string;
  /** The field's label, if it isn't simply the email address. */
  label?: string;
  hint?: string;
  /** `username` marks the sign-in address for password managers. */
  autoComplete?: 'username' | 'email';
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

export function EmailField({ label, autoComplete = 'username', ...rest }: EmailFieldProps) {
  const t = useText();
  return (
    <TextField
      {...rest}
      label={label ?? t('account.email')}
      name="email"
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}

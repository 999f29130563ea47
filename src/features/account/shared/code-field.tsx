import { useText } from '../../../i18n/use-text.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import styles from './account-form.module.css';

interface CodeFieldProps {
  id?: string;
  label?: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** Recovery codes contain letters too. */
  withLetters?: boolean;
}

/** A field for a code from a message or an app. Phones offer to fill it in. */
export function CodeField({ label, withLetters = false, ...rest }: CodeFieldProps) {
  const t = useText();
  return (
    <TextField
      {...rest}
      label={label ?? t('account.code')}
      name="code"
      className={styles['code']}
      inputMode={withLetters ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}

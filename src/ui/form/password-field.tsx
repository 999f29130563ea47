import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { Field } from './field.tsx';
import { Icon } from '../icon.tsx';
import { Eye, EyeOff } from '../icons.ts';
import type { TextFieldProps } from './text-field.tsx';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type'> {
  /** Shared state for fields that are shown and hidden together. */
  shown?: boolean;
  onShownChange?: (shown: boolean) => void;
  /** False if another field's button controls this one too. */
  toggle?: boolean;
}

export function PasswordField({
  label,
  id,
  error,
  hint,
  required,
  value,
  onChange,
  className,
  shown,
  onShownChange,
  toggle = true,
  ...input
}: PasswordFieldProps) {
  const t = useText();
  const [shownHere, setShownHere] = useState(false);
  const visible = shown ?? shownHere;
  const toggleLabel = t(visible ? 'common.hidePassword' : 'common.showPassword');
  return (
    <Field label={label} id={id} error={error} hint={hint} required={required}>
      {control => (
        <div className={styles['wrap']}>
          <input
            {...input}
            {...control}
            type={visible ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames(styles['control'], toggle && styles['withButton'], className)}
            value={value}
            onChange={event => onChange(event.target.value)}
          />
          {toggle && (
            <button
              type="button"
              className={styles['inside']}
              aria-label={toggleLabel}
              title={toggleLabel}
              aria-controls={control.id}
              onClick={() => (onShownChange ?? setShownHere)(!visible)}
            >
              <Icon icon={visible ? EyeOff : Eye} />
            </button>
          )}
        </div>
      )}
    </Field>
  );
}

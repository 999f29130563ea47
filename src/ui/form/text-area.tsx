import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

interface TextAreaProps
  extends FieldProps,
    Omit<ComponentProps<'textarea'>, 'id' | 'required' | 'value' | 'onChange'> {
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** Fixed-width letters, for code. */
  mono?: boolean;
}

export function TextArea({
  label,
  id,
  error,
  hint,
  required,
  value,
  onChange,
  mono,
  rows = 6,
  className,
  ...input
}: TextAreaProps) {
  return (
    <Field label={label} id={id} error={error} hint={hint} required={required}>
      {control => (
        <textarea
          {...input}
          {...control}
          rows={rows}
          className={classNames(styles['control'], mono && styles['mono'], className)}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

export interface TextFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'id' | 'required' | 'value' | 'onChange'> {
  name: string;
  value: string;
  onChange: (value: string) => void;
}

export function TextField({
  label,
  id,
  error,
  hint,
  required,
  value,
  onChange,
  className,
  type = 'text',
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} id={id} error={error} hint={hint} required={required}>
      {control => (
        <input
          {...input}
          {...control}
          type={type}
          className={classNames(styles['control'], className)}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

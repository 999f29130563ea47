import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from '../icon.tsx';
import { ChevronDown } from '../icons.ts';

export interface SelectOption<V extends string = string> {
  value: V;
  label: string;
}

interface SelectProps<V extends string>
  extends FieldProps,
    Omit<ComponentProps<'select'>, 'id' | 'required' | 'value' | 'onChange' | 'children'> {
  value: V;
  onChange: (value: V) => void;
  options: readonly SelectOption<V>[];
}

/** The browser's own select: the best one on a phone, and accessible with every assistive technology. */
export function Select<V extends string>({
  label,
  id,
  error,
  hint,
  required,
  value,
  onChange,
  options,
  className,
  ...rest
}: SelectProps<V>) {
  function choose(chosen: string) {
    const option = options.find(one => one.value === chosen);
    if (option) onChange(option.value);
  }
  return (
    <Field label={label} id={id} error={error} hint={hint} required={required}>
      {control => (
        <div className={styles['wrap']}>
          <select
            {...rest}
            {...control}
            className={classNames(styles['control'], styles['select'], className)}
            value={value}
            onChange={event => choose(event.target.value)}
          >
            {options.map(option => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon icon={ChevronDown} className={styles['chevron'] ?? ''} />
        </div>
      )}
    </Field>
  );
}

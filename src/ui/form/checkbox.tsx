import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange'> {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function Checkbox({ label, checked, onChange, id, ...rest }: CheckboxProps) {
  const made = useId();
  return (
    <label className={styles['check']} htmlFor={id ?? made}>
      <input
        {...rest}
        id={id ?? made}
        type="checkbox"
        className={styles['box']}
        checked={checked}
        onChange={event => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { classNames } from '../class-names.ts';
import hidden from '../layout/visually-hidden.module.css';
import { Icon } from '../icon.tsx';
import { CircleAlert } from '../icons.ts';

/** Props that every field takes, whatever its control. */
export interface FieldProps {
  label: string;
  /** For use below a heading that says the same. */
  labelHidden?: boolean | undefined;
  /** The control's id, for links of an `ErrorSummary`; generated when absent. */
  id?: string | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean | undefined;
}

/** The attributes that tie a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  required: boolean;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** Label, hint and error around one control. An optional field is marked as such; a required one isn't marked. */
export function Field({
  label,
  labelHidden = false,
  id,
  error,
  hint,
  required = false,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const made = useId();
  const controlId = id ?? made;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const describedBy = [hintId, errorId].filter(Boolean).join(' ');
  return (
    <div className={styles['field']}>
      <label className={classNames(styles['label'], labelHidden && hidden['hidden'])} htmlFor={controlId}>
        {label}
      </label>
      {hint && (
        <span className={styles['hint']} id={hintId}>
          {hint}
        </span>
      )}
      {children({
        id: controlId,
        required,
        'aria-invalid': Boolean(error),
        'aria-describedby': describedBy || undefined,
      })}
      {error && (
        <span className={styles['error']} id={errorId}>
          <Icon icon={CircleAlert} size={16} />
          <span>{error}</span>
        </span>
      )}
    </div>
  );
}

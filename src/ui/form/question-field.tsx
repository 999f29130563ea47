import { useId } from 'react';
import { Icon } from '../icon.tsx';
import { Search } from '../icons.ts';
import styles from './question-field.module.css';

export const QUESTION_MAX_LENGTH = 200;

interface QuestionFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (question: string) => void;
  /** For identifiers of code: turns off the keyboard's corrections. */
  isCode?: boolean;
}

/**
 * A search box for a page that filters as the person types. The page supplies the surrounding search region and the
 * results.
 */
export function QuestionField({ label, placeholder, value, onChange, isCode = false }: QuestionFieldProps) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <div className={styles['box']}>
        <Icon icon={Search} className={styles['icon'] ?? ''} />
        <input
          id={id}
          className={styles['input']}
          type="search"
          name="q"
          value={value}
          maxLength={QUESTION_MAX_LENGTH}
          placeholder={placeholder}
          autoComplete="off"
          {...(isCode && { autoCapitalize: 'off', spellCheck: false })}
          enterKeyHint="search"
          onChange={event => onChange(event.target.value)}
        />
      </div>
    </div>
  );
}

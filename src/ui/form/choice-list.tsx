import { type ReactNode, useId } from 'react';
import styles from './choice-list.module.css';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { CircleAlert } from '../icons.ts';
import hidden from '../layout/visually-hidden.module.css';

export interface Choice<V extends string | number> {
  value: V;
  label: string;
  /** The number of results; absent while it is not known. */
  count?: number | undefined;
  /** Indented as a part of the choice above it. */
  isPart?: boolean;
}

interface ChoiceListProps<V extends string | number> {
  legend: string;
  /** For use below a heading that says the same. */
  legendHidden?: boolean;
  value: V;
  choices: readonly Choice<V>[];
  onChange: (value: V) => void;
  /** Needed if choices have counts. */
  formatCount?: (count: number) => string;
  /** The reason why the selected choice is not valid. An `ErrorSummary` links to `id`. */
  error?: string | undefined;
  /** `tiles`: side by side, for the short steps of a scale. */
  layout?: 'rows' | 'tiles';
  hint?: ReactNode;
  /** The id of the selected choice, or of the first one: the control that receives the focus. */
  id?: string;
}

/** A choice of one among a few, each with its count. All are visible, and the arrow keys move between them. */
export function ChoiceList<V extends string | number>({
  legend,
  legendHidden = false,
  value,
  choices,
  onChange,
  formatCount = String,
  error,
  layout = 'rows',
  hint,
  id,
}: ChoiceListProps<V>) {
  const made = useId();
  const hintId = `${made}-hint`;
  const errorId = `${made}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined;
  const first = choices.some(choice => choice.value === value) ? value : choices[0]?.value;
  return (
    <fieldset className={styles['group']} aria-describedby={describedBy}>
      <legend className={classNames(styles['legend'], legendHidden && hidden['hidden'])}>{legend}</legend>
      {error && (
        <p className={styles['error']} id={errorId}>
          <Icon icon={CircleAlert} size={16} />
          {error}
        </p>
      )}
      <div className={styles[layout]}>
        {choices.map(choice => (
          <label
            key={choice.value}
            className={classNames(
              styles['choice'],
              choice.count === 0 && styles['none'],
              choice.isPart && styles['part'],
            )}
          >
            <input
              type="radio"
              className={styles['input']}
              name={made}
              id={choice.value === first ? id : undefined}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span className={styles['label']}>{choice.label}</span>
            <span className={styles['count']}>{choice.count !== undefined && formatCount(choice.count)}</span>
          </label>
        ))}
      </div>
      {hint && (
        <p className={styles['hint']} id={hintId}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}

import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { CircleAlert } from '../icons.ts';
import { CheckRow } from './check-row.tsx';
import styles from './choice-list.module.css';
import type { Choice } from './choice-list.tsx';
import hidden from '../layout/visually-hidden.module.css';

interface CheckListProps<V extends string> {
  legend: string;
  /** For use below a heading that says the same. */
  legendHidden?: boolean;
  values: readonly V[];
  choices: readonly Choice<V>[];
  /** The new values are in the order of the choices. */
  onChange: (values: V[]) => void;
  formatCount: (count: number) => string;
  hint?: ReactNode;
  /** The reason why the choice is not valid. An `ErrorSummary` links to `id`. */
  error?: string | undefined;
  /** A first line that is ticked while nothing is chosen, and clears the choice. */
  none?: { label: string; count?: number | undefined };
  /** The id of the first chosen choice, or of the first one: the control that receives the focus. */
  id?: string;
}

/** A choice of any number among several, each with its count. */
export function CheckList<V extends string>(props: CheckListProps<V>) {
  const {
    legend,
    legendHidden = false,
    values,
    choices,
    onChange,
    formatCount,
    hint,
    error,
    none,
    id,
  } = props;
  const made = useId();
  const countOf = (count: number | undefined) => (count === undefined ? null : formatCount(count));
  const first = choices.find(({ value }) => values.includes(value)) ?? choices[0];
  function toggle(value: V, isChosen: boolean) {
    onChange(
      choices.flatMap(choice =>
        (choice.value === value ? isChosen : values.includes(choice.value)) ? [choice.value] : [],
      ),
    );
  }
  return (
    <fieldset
      className={styles['group']}
      aria-describedby={[hint && made, error && `${made}-error`].filter(Boolean).join(' ') || undefined}
    >
      <legend className={classNames(styles['legend'], legendHidden && hidden['hidden'])}>{legend}</legend>
      {error && (
        <p className={styles['error']} id={`${made}-error`}>
          <Icon icon={CircleAlert} size={16} />
          {error}
        </p>
      )}
      <div>
        {none && (
          <CheckRow
            label={none.label}
            count={countOf(none.count)}
            checked={values.length === 0}
            onChange={() => onChange([])}
          />
        )}
        {choices.map(({ value, label, count }) => (
          <CheckRow
            key={value}
            {...(id !== undefined && value === first?.value && { id })}
            label={label}
            count={countOf(count)}
            isNone={count === 0}
            checked={values.includes(value)}
            onChange={isChosen => toggle(value, isChosen)}
          />
        ))}
      </div>
      {hint && (
        <p className={styles['hint']} id={made}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}

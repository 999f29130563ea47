import { useId } from 'react';
import { Icon } from '../icon.tsx';
import type { IconType } from '../icons.ts';
import styles from './segments.module.css';
import hidden from '../layout/visually-hidden.module.css';

interface SegmentsProps<V extends string> {
  legend: string;
  /** For use below a heading that says the same. */
  legendHidden?: boolean;
  value: V;
  choices: readonly { value: V; label: string; icon?: IconType }[];
  onChange: (value: V) => void;
}

/** A choice of one among two to four, side by side. All are visible, and the arrow keys move between them. */
export function Segments<V extends string>({
  legend,
  legendHidden,
  value,
  choices,
  onChange,
}: SegmentsProps<V>) {
  const name = useId();
  return (
    <fieldset className={styles['group']}>
      <legend className={legendHidden ? hidden['hidden'] : styles['legend']}>{legend}</legend>
      <div className={styles['row']}>
        {choices.map(choice => (
          <label key={choice.value} className={styles['choice']}>
            <input
              type="radio"
              className={styles['input']}
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.icon && <Icon icon={choice.icon} size={18} />}
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

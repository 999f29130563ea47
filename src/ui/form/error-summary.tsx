import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import styles from './error-summary.module.css';
import { goToControl } from './go-to-control.ts';

export interface FieldError {
  /** The id of the control at fault. */
  id: string;
  text: string;
}

export interface ErrorSummaryProps {
  errors: readonly FieldError[];
  /** A new object for each attempt to send. The same one when only the words change, as with the language. */
  attempt: object;
}

/** Lists the errors of a form, with a link to each field. Each attempt to send moves the focus here. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const met = useRef<object>(null);
  useLayoutEffect(() => {
    if (met.current === attempt) return;
    met.current = attempt;
    box.current?.focus();
  }, [attempt]);
  if (errors.length === 0) return null;

  function goTo(event: MouseEvent, id: string) {
    if (goToControl(id)) event.preventDefault();
  }
  return (
    <div className={styles['summary']} ref={box} tabIndex={-1} role="alert">
      <h2 className={styles['title']}>{t('common.errorSummary', { count: errors.length })}</h2>
      <ul className={styles['list']}>
        {errors.map(error => (
          <li key={error.id}>
            <a href={`#${error.id}`} onClick={event => goTo(event, error.id)}>
              {error.text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

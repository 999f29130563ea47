import { type MouseEvent, useEffect, useRef } from 'react';
import { useText } from '../i18n/use-text.ts';
import styles from './error-summary.module.css';

export interface FieldError {
  /** Of the control at fault. */
  id: string;
  text: string;
}

/**
 * What is wrong with a form, with a link to each field. The focus moves here whenever `errors` is a new list:
 * give a new one for each try to send, and keep it between.
 */
export function ErrorSummary({ errors }: { errors: readonly FieldError[] }) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length > 0) box.current?.focus();
  }, [errors]);
  if (errors.length === 0) return null;

  function goTo(event: MouseEvent, id: string) {
    const control = document.getElementById(id);
    if (!control) return;
    event.preventDefault();
    control.scrollIntoView({ block: 'center' });
    control.focus({ preventScroll: true });
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

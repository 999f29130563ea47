import { useClockError } from '../../features/services.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { Clock } from '../../ui/icons.ts';
import { clockErrorWords } from './clock-words.ts';
import styles from './connection-notice.module.css';

/** Warns about a wrong clock, which makes postings look expired or new but does no harm. */
export function ClockNotice() {
  const t = useText();
  const errorMs = useClockError();
  return (
    <div className={styles['region']} aria-live="polite">
      {errorMs !== 0 && (
        <p className={styles['line']}>
          <Icon icon={Clock} size={16} />
          <span>{t('clock.wrong', { duration: clockErrorWords(errorMs, t) })}</span>
        </p>
      )}
    </div>
  );
}

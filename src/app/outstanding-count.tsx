import { useText } from '../i18n/use-text.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './outstanding-count.module.css';

/** Beside the name of the outbox: how many things are not sent yet; nothing for none. */
export function OutstandingCount({ count }: { count: number }) {
  const t = useText();
  if (count === 0) return null;
  return (
    <span>
      <span className={styles['count']} aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
      <VisuallyHidden>{t('common.outboxWaiting', { count })}</VisuallyHidden>
    </span>
  );
}

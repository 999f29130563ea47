import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { CircleAlert } from '../../ui/icons.ts';
import styles from './connection-notice.module.css';

/** The browser refuses its storage, so forms have nowhere to keep what is written. */
export function NoStorageLine() {
  const t = useText();
  const isBroken = document.documentElement.dataset['storage'] === 'broken';
  return (
    <div className={styles['region']} role="status">
      <p className={styles['line']}>
        <Icon icon={CircleAlert} size={16} />
        <span>{t(isBroken ? 'shell.noStorage.broken' : 'shell.noStorage.blocked')}</span>
      </p>
    </div>
  );
}

import { useCatalogueValue, useServices } from '../../services.ts';
import styles from './checked-line.module.css';
import { checkedWords } from './checked-words.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Clock, RefreshCw } from '../../../ui/icons.ts';
import { useWords } from '../../../i18n/words.ts';

interface CheckedLineProps {
  jobStatusId: number;
  /** When the server last confirmed the posting's text, in ms by the device's clock. null: only known from the list. */
  checkedAt: number | null;
  /** The list on this device has the posting, and so confirms it too. */
  isListed: boolean;
}

/**
 * Shows the posting's last known status and when it was confirmed. After a day without confirmation, it warns that the
 * posting may be closed.
 */
export function CheckedLine({ jobStatusId, checkedAt, isListed }: CheckedLineProps) {
  const words = useWords();
  const { now } = useServices();
  const confirmedAt = useCatalogueValue(status => status.confirmedAt);
  const heard = [checkedAt, isListed ? confirmedAt : null].filter(at => at !== null);
  if (heard.length === 0) return null;
  const { text, isStale } = checkedWords(jobStatusId, Math.max(...heard), now(), words);
  return (
    <p className={isStale ? styles['stale'] : styles['line']}>
      <Icon icon={isStale ? Clock : RefreshCw} size={16} />
      {text}
    </p>
  );
}

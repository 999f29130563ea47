import type { Receipt } from '../../wire/push.ts';
import { Notice } from '../../ui/notice.tsx';
import { momentWords } from '../../i18n/moment-words.ts';
import { useWords } from '../../i18n/words.ts';
import { useServices } from '../services.ts';
import styles from './receipt-card.module.css';

/** What the server said when it took the application: the reference may be read out on the telephone. */
export function ReceiptCard({ receipt, duplicate }: { receipt: Receipt; duplicate: boolean }) {
  const words = useWords();
  const { t } = words;
  const { now } = useServices();
  return (
    <Notice
      tone={duplicate ? 'info' : 'good'}
      title={t(duplicate ? 'apply.sent.duplicate' : 'apply.sent.success')}
    >
      {duplicate && <p>{t('apply.sent.duplicateText')}</p>}
      <dl className={styles['facts']}>
        <div>
          <dt>{t('apply.sent.reference')}</dt>
          <dd className={styles['reference']}>{receipt.reference}</dd>
        </div>
        <div>
          <dt>{t('apply.sent.at')}</dt>
          <dd>
            <time dateTime={receipt.acceptedAt}>
              {momentWords(Date.parse(receipt.acceptedAt), now(), words)}
            </time>
          </dd>
        </div>
      </dl>
    </Notice>
  );
}

import { formatDay } from '../../../domain/format.ts';
import { QrCode } from '../../../ui/layout/qr-code.tsx';
import { useWords } from '../../../i18n/words.ts';
import styles from './print-foot.module.css';

/** Only on paper: the posting's address, and the date of printing. */
export function PrintFoot({ url, today }: { url: string; today: string }) {
  const { t, language } = useWords();
  return (
    <footer className={styles['foot']}>
      <QrCode text={url} label={t('job.qrLabel')} />
      <p>
        <strong>{url}</strong>
        <br />
        {t('job.printed', { day: formatDay(today, language) })}
      </p>
    </footer>
  );
}

import { useText } from '../../../i18n/use-text.ts';
import styles from './account-form.module.css';

/** The phrase that the message also contains. Renders nothing if it is empty. */
export function SecurityPhrase({ phrase }: { phrase: string }) {
  const t = useText();
  if (!phrase) return null;
  return (
    <p className={styles['phrase']}>
      <span>{t('account.phraseLead')}</span>
      <strong lang="en">{phrase}</strong>
    </p>
  );
}

import { useText } from '../../i18n/use-text.ts';
import styles from './account-form.module.css';

/** The words that the message holds too; nothing where there are none. */
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

import { POSTING_RULES } from '../../../domain/posting/posting-rules.ts';
import { useWords } from '../../../i18n/words.ts';
import styles from './advertisement-rules.module.css';

/** The rules that follow from what the ministry requires in an advertisement. */
const { source } = POSTING_RULES.duties_missing;
const MUST_SAY = Object.values(POSTING_RULES).filter(rule => rule.source === source);

export function AdvertisementRules() {
  const { t, language } = useWords();
  return (
    <details className={styles['rules']}>
      <summary>{t('lmia.mustSay')}</summary>
      <ul>
        {MUST_SAY.map(rule => (
          <li key={rule.text.en}>{rule.text[language]}</li>
        ))}
      </ul>
      <p>{t('lmia.factSource', { source: source[language] })}</p>
    </details>
  );
}

import { formatDay } from '../../../domain/format.ts';
import type { LmiaFact } from '../../../domain/lmia/lmia-facts.ts';
import { useWords } from '../../../i18n/words.ts';
import styles from './fact-source.module.css';

/** The source of a fact, and its date. */
export function FactSource({ fact: { source, from } }: { fact: LmiaFact }) {
  const { t, language } = useWords();
  return (
    <span className={styles['source']}>
      {from === null
        ? t('lmia.factSource', { source: source[language] })
        : t('lmia.factSince', { source: source[language], day: formatDay(from, language) })}
    </span>
  );
}

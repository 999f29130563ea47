import { useId } from 'react';
import { Link } from '../../../ui/link.tsx';
import { formatDay } from '../../../domain/format.ts';
import { LMIA_FACTS_AS_OF } from '../../../domain/lmia/lmia-facts.ts';
import { Text } from '../../../i18n/text.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { useWords } from '../../../i18n/words.ts';
import { paths } from '../../paths.ts';
import { AdvertisementRules } from '../rules/advertisement-rules.tsx';
import { CalculatorForm } from './calculator-form.tsx';
import { CalculatorResult } from './calculator-result.tsx';
import styles from './calculator.module.css';
import { verdictWords } from './calculator-words.ts';
import { useCalculator } from './use-calculator.ts';
import { useSettled } from '../../../ui/use-settled.ts';
import { useToday } from '../../services.ts';

/** Long enough that a screen reader announces the answer once, not after every digit. */
const ANNOUNCE_PAUSE_MS = 900;

/** Pay, hours, place and day → the stream, the distance to the threshold and the remaining steps. Needs no network. */
export function Calculator() {
  const words = useWords();
  const { t, language } = words;
  const today = useToday();
  const { state, change, reading, posting } = useCalculator();
  const verdict = verdictWords(reading, state.province !== '', words);
  const spoken = useSettled(verdict ? `${verdict.title}. ${verdict.detail}.` : '', ANNOUNCE_PAUSE_MS);
  const resultId = useId();
  return (
    <div className={styles['calculator']}>
      <CalculatorForm state={state} reading={reading} today={today} onChange={change} />
      <section className={styles['result']} aria-labelledby={resultId}>
        <h2 className={styles['title']} id={resultId}>
          {t('lmia.result')}
        </h2>
        {posting && (
          <p className={styles['posting']}>
            <Text
              id="lmia.ofPosting"
              values={{ title: posting.card.jobTitle }}
              components={{ link: <Link to={paths.job.href(posting.card.jobId)} /> }}
            />
          </p>
        )}
        <CalculatorResult state={state} reading={reading} posting={posting} />
        {!posting && <AdvertisementRules />}
        <p className={styles['note']}>
          {t('lmia.asOf', { day: formatDay(LMIA_FACTS_AS_OF, language) })} {t('lmia.notAdvice')}
        </p>
        <output>
          <VisuallyHidden>{spoken}</VisuallyHidden>
        </output>
      </section>
    </div>
  );
}

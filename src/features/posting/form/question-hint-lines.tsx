import { formatDay } from '../../../domain/format.ts';
import type { ProvinceCode } from '../../../domain/province.ts';
import { PROVINCE_NAMES } from '../../../domain/province.ts';
import { questionHints } from '../../../domain/questions/question-hints.ts';
import {
  QUESTION_RULES,
  type QuestionRule,
  type QuestionRuleId,
} from '../../../domain/questions/question-rules.ts';
import { useWords } from '../../../i18n/words.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Info } from '../../../ui/icons.ts';
import { useToday } from '../../services.ts';
import styles from './questions-field.module.css';

interface QuestionHintsProps {
  texts: readonly string[];
  province: ProvinceCode | null;
}

/** Neutral hints on a question that the law may restrict. They never keep it from being asked. */
export function QuestionHints({ texts, province }: QuestionHintsProps) {
  const { t } = useWords();
  const today = useToday();
  const hints = questionHints(texts, { province, today });
  return (
    <div className={styles['hints']} role="status" aria-label={t('posting.question.hints')}>
      {hints.map(({ rule }) => (
        <HintLine key={rule} id={rule} />
      ))}
    </div>
  );
}

function HintLine({ id }: { id: QuestionRuleId }) {
  const { t, language } = useWords();
  const { text, source, doubt, provinces, from }: QuestionRule = QUESTION_RULES[id];
  const where = provinces
    ? provinces.map(code => PROVINCE_NAMES[code][language]).join(', ')
    : t('posting.question.everywhere');
  const since = from && ` (${t('lmia.plotReadingSince', { day: formatDay(from, language) })})`;
  return (
    <div className={styles['hint']}>
      <Icon icon={Info} size={16} />
      <div>
        <p>{text[language]}</p>
        <details className={styles['sources']}>
          <summary>{t('lmia.ruleSources')}</summary>
          <ul>
            <li>{source[language]}</li>
            <li>
              {where}
              {since}
            </li>
            {doubt[language] && <li>{doubt[language]}</li>}
            <li>{t('posting.question.rule', { rule: id })}</li>
            <li>{t('lmia.notAdvice')}</li>
          </ul>
        </details>
      </div>
    </div>
  );
}

import { useId } from 'react';
import { Link } from '../../../ui/link.tsx';
import { formatDay } from '../../../domain/format.ts';
import { POSTING_RULES, type PostingRule, RULES_AS_OF } from '../../../domain/posting/posting-rules.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ChevronRight, Info, TriangleAlert } from '../../../ui/icons.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { verdictWords } from '../../lmia/calculator/calculator-words.ts';
import { ClosedAreaLine } from '../../lmia/calculator/closed-area-line.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { WageGauge } from '../../lmia/calculator/wage-gauge.tsx';
import { useWords, type Words } from '../../../i18n/words.ts';
import { paths } from '../../paths.ts';
import { useWageTable } from '../../services.ts';
import { fieldOfFinding } from './form-field-of.ts';
import { formProblemWords } from './form-field-words.ts';
import styles from './form-check.module.css';
import type { FormReading } from './form-reading.ts';
import { isReached, REQUIRED } from './form-steps.ts';
import { type Step } from './form-fields.ts';
import type { FormFieldName, FormValues } from './form-values.ts';
import { lmiaReading } from './lmia-reading.ts';

/** Long enough that a screen reader announces the answer once, not after every digit. */
const ANNOUNCE_PAUSE_MS = 900;

interface FormCheckProps {
  values: FormValues;
  reading: FormReading;
  step: Step;
  today: string;
  onGo: (field: FormFieldName) => void;
}

/**
 * Shows the stream, the advertising requirements and a careful recruiter's advice during writing. Each remark links to
 * its field.
 */
export function FormCheck({ values, reading, step, today, onGo }: FormCheckProps) {
  const words = useWords();
  const { t, language } = words;
  const titleId = useId();
  const { card } = reading.listing;
  const inForce = useWageTable();
  const lmia = lmiaReading(reading.listing, today, inForce);
  const verdict = verdictWords(lmia, card.provinceId !== null, words);
  const remarks = remarksOf(values, reading, step, words);
  const spoken = useSettled(verdict ? `${verdict.title}. ${verdict.detail}` : '', ANNOUNCE_PAUSE_MS);
  const line = lmia.plan?.lineCents ?? null;
  return (
    <section className={styles['check']} aria-labelledby={titleId}>
      <h2 className={styles['title']} id={titleId}>
        {t('posting.check.title')}
      </h2>
      {verdict ? (
        <div className={styles['verdict']}>
          <p className={styles['class']}>{verdict.title}</p>
          <p>{verdict.detail}</p>
        </div>
      ) : (
        <p className={styles['soft']}>{t('posting.check.empty')}</p>
      )}
      {line !== null && lmia.hourly && (
        <WageGauge
          hourly={lmia.hourly}
          lineCents={line}
          low={t('domain.wage.low')}
          high={t('domain.wage.high')}
        />
      )}
      {verdict && lmia.plan?.weeks !== undefined && line !== null && (
        <p className={styles['soft']}>
          {t('posting.check.advertising', { weeks: lmia.plan.weeks })}{' '}
          {lmia.plan.earliest !== undefined &&
            t('posting.check.earliest', { day: formatDay(lmia.plan.earliest, language) })}
        </p>
      )}
      {verdict && lmia.area === 'closed' && (
        <p className={styles['soft']}>
          <ClosedAreaLine area={lmia.area} city={card.city} day={lmia.day} />
        </p>
      )}
      {remarks.length > 0 && (
        <ul className={styles['remarks']} aria-label={t('posting.check.remarks')}>
          {remarks.map(({ key, field, text, level }) => (
            <li key={key}>
              <button
                type="button"
                className={classNames(styles['remark'], styles[level])}
                onClick={() => onGo(field)}
              >
                <Icon icon={level === 'warning' ? TriangleAlert : Info} size={16} />
                <span>
                  <VisuallyHidden>{t(`lmia.level.${level}`)}: </VisuallyHidden>
                  {text}
                </span>
                <Icon icon={ChevronRight} size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {remarks.length === 0 && step === 'preview' && (
        <p className={styles['soft']}>{t('posting.check.clean')}</p>
      )}
      <Sources remarks={remarks} words={words} />
      <p className={styles['note']}>
        {t('lmia.asOf', { day: formatDay(RULES_AS_OF, language) })} {t('lmia.notAdvice')}{' '}
        <Link to={paths.lmia.href()}>{t('posting.check.more')}</Link>
      </p>
      <output>
        <VisuallyHidden>{spoken}</VisuallyHidden>
      </output>
    </section>
  );
}

interface Remark {
  key: string;
  field: FormFieldName;
  text: string;
  level: 'warning' | 'hint';
  rule: PostingRule | null;
}

/** Only remarks about fields that the user has reached. Empty required fields show that themselves. */
function remarksOf(
  values: FormValues,
  { doubts, findings }: FormReading,
  step: Step,
  words: Words,
): Remark[] {
  const read = doubts.map((doubt): Remark => {
    const text = formProblemWords(doubt, words);
    return { key: `${doubt.field} ${doubt.code}`, field: doubt.field, text, level: 'warning', rule: null };
  });
  const found = findings.map((finding): Remark => {
    const rule: PostingRule = POSTING_RULES[finding.rule];
    const field = fieldOfFinding(finding, values);
    const said =
      finding.words === null ? '' : ` (${words.t('posting.check.words', { words: finding.words })})`;
    const level = finding.level === 'hint' ? 'hint' : 'warning';
    return { key: finding.rule, field, text: rule.text[words.language] + said, level, rule };
  });
  return [...read, ...found].filter(
    ({ field, rule }) => isReached(field, step) && !(rule && REQUIRED.has(field) && values[field] === ''),
  );
}

function Sources({ remarks, words: { t, language } }: { remarks: readonly Remark[]; words: Words }) {
  const sources = remarks.flatMap(({ rule }) => {
    if (rule === null) return [];
    const since = rule.from && ` (${t('lmia.plotReadingSince', { day: formatDay(rule.from, language) })})`;
    return [`${rule.source[language]}${since ?? ''}`];
  });
  if (sources.length === 0) return null;
  return (
    <details className={styles['sources']}>
      <summary>{t('lmia.ruleSources')}</summary>
      <ul>
        {[...new Set(sources)].map(source => (
          <li key={source}>{source}</li>
        ))}
      </ul>
    </details>
  );
}

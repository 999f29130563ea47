import type { ReactNode } from 'react';
import { formatDay, formatMoney } from '../../../domain/format.ts';
import { problemText } from '../../../domain/intake/problem-text.ts';
import type { Listing } from '../../../domain/listing.ts';
import { ADVERTISING_WINDOW_MONTHS } from '../../../domain/lmia/lmia-rules.ts';
import { OFFICIAL_WAGE_PAGE } from '../../../domain/lmia/wage-tables.ts';
import { Text } from '../../../i18n/text.tsx';
import { ExternalLink } from '../../../ui/layout/external-link.tsx';
import { payWords } from '../../../domain/pay/pay-words.ts';
import { useWords } from '../../../i18n/words.ts';
import type { CalculatorReading } from './calculator-reading.ts';
import styles from './calculator-result.module.css';
import type { CalculatorState } from './calculator-state.ts';
import { hourlyRangeWords, verdictWords } from './calculator-words.ts';
import { ClosedAreaLine } from './closed-area-line.tsx';
import { tablePhrase } from '../../jobs/table-words.ts';
import { RuleList } from '../rules/rule-list.tsx';
import { WageGauge } from './wage-gauge.tsx';

interface CalculatorResultProps {
  state: CalculatorState;
  reading: CalculatorReading;
  posting: Listing | null;
}

export function CalculatorResult({ state, reading, posting }: CalculatorResultProps) {
  const words = useWords();
  const { t, language } = words;
  const verdict = verdictWords(reading, state.province !== '', words);
  const { plan, hourly, other, leastHigh, area, findings } = reading;
  if (!verdict) {
    const isBroken = reading.problems.some(({ isError }) => isError);
    return <p className={styles['empty']}>{t(isBroken ? 'lmia.result.unreadable' : 'lmia.result.empty')}</p>;
  }
  const line = plan?.lineCents ?? null;
  const money = (cents: number) => formatMoney(cents, 'CAD', language);
  const doubts = reading.problems.filter(({ isError }) => !isError);
  return (
    <div className={styles['result']}>
      <div className={styles['verdict']}>
        <p className={styles['title']}>{verdict.title}</p>
        <p className={styles['detail']}>{verdict.detail}</p>
        {plan?.wage.class === 'straddles' && (
          <p className={styles['soft']}>{t('lmia.verdict.straddlesWhy')}</p>
        )}
        {leastHigh !== null && (
          <p className={styles['soft']}>
            {t('lmia.least', {
              amount: payWords({ ...reading.pay, min: leastHigh, max: leastHigh }, words),
            })}
          </p>
        )}
      </div>
      {line !== null && hourly && (
        <WageGauge hourly={hourly} lineCents={line} low={t('domain.wage.low')} high={t('domain.wage.high')} />
      )}
      {doubts.length > 0 && (
        <ul className={styles['doubts']}>
          {doubts.map(({ code, text, field }) => (
            <li key={code}>
              {problemText({ level: 'warning', code, field: t(`lmia.form.${field}`), value: text }, language)}
            </li>
          ))}
        </ul>
      )}
      <dl className={styles['rows']}>
        {hourly && (
          <Row name={t('lmia.row.hourly')}>
            <strong>{hourlyRangeWords(reading, words)}</strong>
          </Row>
        )}
        {plan && line !== null && (
          <Row name={t('lmia.row.table')}>
            {t(plan.table.basis === 'owner' ? 'lmia.row.tableOwn' : 'lmia.row.tableOf', {
              label: plan.table.label[language],
              day: formatDay(reading.day, language),
              line: money(line),
            })}{' '}
            {plan.table.checked !== 'owner' && t(`lmia.checked.${plan.table.checked}`)}{' '}
            {other &&
              t('lmia.row.otherSays', {
                table: tablePhrase(other.table, words),
                verdict: other.wage.class,
                line: money(other.wage.thresholdCents),
              })}{' '}
            <Text
              id="lmia.checkPage"
              components={{ link: <ExternalLink href={OFFICIAL_WAGE_PAGE[language]} /> }}
            />
          </Row>
        )}
        {plan?.weeks !== undefined && line !== null && (
          <Row name={t('lmia.row.advertising')}>
            {t(isOpen(reading) ? 'lmia.row.weeksOpen' : 'lmia.row.weeks', {
              weeks: plan.weeks,
              months: ADVERTISING_WINDOW_MONTHS,
            })}
          </Row>
        )}
        {plan?.earliest !== undefined && line !== null && (
          <Row name={t('lmia.row.earliest')}>
            {t(state.posted === '' ? 'lmia.row.earliestToday' : 'lmia.row.earliestFrom', {
              earliest: formatDay(plan.earliest, language),
              posted: formatDay(reading.posted, language),
            })}
          </Row>
        )}
        {area !== null && (
          <Row name={t('lmia.row.city')}>
            <ClosedAreaLine area={area} city={state.city} day={reading.day} />
          </Row>
        )}
      </dl>
      {(findings.length > 0 || posting) && (
        <div className={styles['findings']}>
          <h3 className={styles['heading']}>{t(posting ? 'lmia.findingsOfPosting' : 'lmia.findings')}</h3>
          {findings.length === 0 && <p>{t('lmia.findingsNone')}</p>}
          <RuleList findings={findings} />
        </div>
      )}
    </div>
  );
}

/** Which of the two numbers of weeks applies isn't certain yet. */
function isOpen({ plan }: CalculatorReading): boolean {
  return plan?.wage.class === 'straddles' || plan?.wage.class === 'unknown';
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles['row']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

import { formatDay, formatMoney } from '../../../domain/format.ts';
import type { Words } from '../../../i18n/words.ts';
import { payWords } from '../../../domain/pay/pay-words.ts';
import type { CalculatorReading } from './calculator-reading.ts';

export interface Verdict {
  title: string;
  /** The distance to the threshold, or why there is no answer. */
  detail: string;
}

/** The answer in two sentences. null: no pay was entered. */
export function verdictWords(reading: CalculatorReading, hasProvince: boolean, words: Words): Verdict | null {
  const { t } = words;
  const { plan } = reading;
  if (!reading.isPayStated) return null;
  if (!plan) return { title: t('lmia.verdict.unknown'), detail: noTableWords(reading, words) };
  const { wage } = plan;
  if (!hasProvince) return { title: t('lmia.verdict.unknown'), detail: t('lmia.result.needsProvince') };
  if (wage.class === 'unknown') {
    return { title: t('lmia.verdict.unknown'), detail: t(`lmia.why.${wage.reason}`) };
  }
  return { title: t(`lmia.verdict.${wage.class}`), detail: distanceWords(reading, words) };
}

function noTableWords({ day }: CalculatorReading, { t, language }: Words): string {
  return t('lmia.result.noTable', { day: formatDay(day, language) });
}

function distanceWords({ plan, hourly }: CalculatorReading, words: Words): string {
  const { t, language } = words;
  if (!plan || plan.lineCents === null || !hourly) return '';
  const money = (cents: number) => formatMoney(Math.abs(cents), 'CAD', language);
  const line = money(plan.lineCents);
  const above = plan.aboveLineCents;
  if (plan.wage.class === 'high') {
    return above === 0
      ? t('lmia.distance.on', { line })
      : t('lmia.distance.above', { amount: money(above ?? 0), line });
  }
  if (plan.wage.class === 'low') {
    // Only an upper limit is stated, so that is compared with the threshold.
    const below = above ?? (hourly.max ?? 0) - plan.lineCents;
    return t('lmia.distance.below', { amount: money(below), line });
  }
  if (above === null) return t('lmia.distance.straddlesNoMin', { line });
  if (hourly.max === null) return t('lmia.distance.straddlesOpen', { below: money(above), line });
  const top = hourly.max - plan.lineCents;
  return top === 0
    ? t('lmia.distance.straddlesOn', { below: money(above), line })
    : t('lmia.distance.straddles', { below: money(above), above: money(top), line });
}

/** `$36.00 to $37.50 an hour`, rounded down as displayed. */
export function hourlyRangeWords({ hourly }: CalculatorReading, words: Words): string {
  return hourly ? payWords({ ...hourly, currency: 'CAD', period: 'hour' }, words) : '';
}

import { atLeast, hourlyInterval, isTimePeriod } from './hourly.ts';
import { type HoursReading, parseHoursPeriod, parseHoursText } from './hours-text.ts';
import type { Pay, PayPeriod } from '../listing.ts';
import { findPeriods } from './pay-period.ts';
import {
  barePeriod,
  CURRENCIES,
  HIGHEST_PLAUSIBLE_CENTS,
  isNotStated,
  LOWEST_PLAUSIBLE_CENTS,
  type PayOptions,
  type PayProblem,
  type PayReading,
  parsePayText,
  readPlausibly,
} from './pay-text.ts';
import { foldText } from '../search-text.ts';

type Amount = number | string | null;

/** Pay in separate fields, as in the listing format's `salary` and in tables. Every one may be absent. */
export interface PayFields {
  amount?: Amount | undefined;
  min?: Amount | undefined;
  max?: Amount | undefined;
  currency?: string | undefined;
  /** `HOUR`, `hourly`, `par semaine`, `YEAR annually`, `Salary` … */
  frequency?: string | undefined;
  /** A number or text. Without a period of its own, `hoursPer` applies, or else a week (`hours_per_week`). */
  hours?: Amount | undefined;
  hoursMax?: Amount | undefined;
  hoursPer?: string | undefined;
  negotiation?: string | boolean | undefined;
  /** The whole pay in words, to fill the gaps in the fields. */
  text?: string | undefined;
}

/**
 * Reads pay from fields. A `min` without a `max` is one exact amount, as in Job Bank's own shape, where a single wage
 * is in `minPayValue`: "and up" needs words. Fields take precedence over `text`, which fills the gaps. Never throws: if
 * two fields contradict each other, the pay has no period, and the reason is reported.
 */
export function readPay(fields: PayFields, options: PayOptions = {}): PayReading {
  const text = amountWords(fields) ?? fields.text ?? '';
  return readPlausibly(text, options, commas => readFields(fields, commas));
}

function readFields(fields: PayFields, options: PayOptions): PayReading {
  const amounts = amountWords(fields);
  const bare: PayOptions = { ...options, bareAmount: 'unknown' };
  const own = parsePayText(amounts ?? fields.text ?? '', bare);
  const side = parsePayText(amounts === undefined ? '' : (fields.text ?? ''), bare);
  const { min, max, currency } = isStated(own.pay) ? own.pay : side.pay;
  const pay: Pay = { ...own.pay, min, max, currency, negotiable: own.pay.negotiable || side.pay.negotiable };
  const problems = own.problems.filter(({ code }) => code !== 'pay_period_missing');

  const periodAssumed = readPeriod(fields, pay, side.pay.period, problems, options);
  readCurrency(fields.currency, pay, problems);
  readHours(fields, pay, side.pay, problems);
  if (isYes(fields.negotiation)) pay.negotiable = true;
  if (isImplausible(pay)) problems.push({ code: 'pay_implausible', text: amounts ?? fields.text ?? '' });
  return { pay, problems, periodAssumed };
}

/** The amounts as words, so that one reader handles them all. Zero beside another figure means "none". */
function amountWords(fields: PayFields): string | undefined {
  const amount = amountText(fields.amount);
  if (amount !== undefined) return amount;
  const low = amountText(fields.min);
  const high = amountText(fields.max);
  if (low === undefined || (isZero(low) && high !== undefined)) {
    return high === undefined || isZero(high) ? high : `up to ${high}`;
  }
  return high === undefined || isZero(high) ? low : `${low} to ${high}`;
}

/** A number as the text that prints it, to be read digit by digit like any other. */
function amountText(value: Amount | undefined): string | undefined {
  if (value === undefined || value === null) return undefined;
  const text = typeof value === 'number' ? decimalText(value) : value.trim();
  return isNotStated(foldText(text)) ? undefined : text;
}

/** A double is exact to 15 digits: 36.599999999999994, a computed 36.60, is 36.60. */
function decimalText(value: number): string {
  const text = String(Number(value.toPrecision(15)));
  if (!text.includes('e')) return text;
  return Math.abs(value) >= 1 ? String(BigInt(value)) : value.toFixed(20);
}

function isZero(text: string): boolean {
  return /^\D*0+(?:[.,]0*)?\D*$/.test(text);
}

function isStated(pay: Pay): boolean {
  return pay.min !== null || pay.max !== null;
}

/** Sets the period of `pay`. Returns whether it is only assumed. */
function readPeriod(
  fields: PayFields,
  pay: Pay,
  fromText: PayPeriod | null,
  problems: PayProblem[],
  options: PayOptions,
): boolean {
  const frequency = (fields.frequency ?? '').trim();
  const named = frequency === '' ? null : namedPeriod(frequency, pay.min ?? pay.max ?? 0);
  if (named !== null && pay.period !== null && named !== pay.period) {
    problems.push({ code: 'pay_period_ambiguous', text: `${pay.period} / ${frequency}` });
    pay.period = null;
    return false;
  }
  pay.period ??= named ?? fromText;
  if (pay.period !== null || !isStated(pay)) return false;
  if (frequency !== '') {
    problems.push({ code: 'pay_period_not_understood', text: frequency });
    return false;
  }
  if (problems.some(({ code }) => code === 'pay_period_ambiguous' || code === 'pay_period_not_understood'))
    return false;
  const { period, assumed, problem } = barePeriod(pay.max ?? pay.min ?? 0, options);
  if (problem) problems.push({ code: problem, text: amountWords(fields) ?? fields.text ?? '' });
  pay.period = period;
  return assumed;
}

/** `Salary` names no period: from $10,000 on it is yearly, otherwise unknown. */
const SALARY_A_YEAR_CENTS = 1_000_000;

function namedPeriod(frequency: string, cents: number): PayPeriod | null {
  const folded = foldText(frequency)
    .replace(/[_\s]+/g, ' ')
    .trim();
  const { periods, ambiguous } = findPeriods(`per ${folded}`);
  const times = periods.filter(isTimePeriod);
  if (ambiguous || times.length > 1) return null;
  const [period] =
    times.length > 0
      ? times
      : periods.toSorted((a, b) => Number(a === 'commission') - Number(b === 'commission'));
  if (period !== undefined) return period;
  return /^sal(?:ary|aried|aire)$/.test(folded) && cents >= SALARY_A_YEAR_CENTS ? 'year' : null;
}

function readCurrency(currency: string | undefined, pay: Pay, problems: PayProblem[]): void {
  const text = (currency ?? '').trim();
  const folded = foldText(text);
  if (isNotStated(folded)) return;
  const known = CURRENCIES.find(([, pattern]) => pattern.test(folded))?.[0];
  const code = known ?? (/^[a-z]{3}$/.test(folded) ? folded.toUpperCase() : null);
  if (code === null) problems.push({ code: 'pay_currency_not_understood', text });
  else pay.currency = code;
}

/** Hours from their own fields, or else from the words of the amount, or else from `text`. */
function readHours(fields: PayFields, pay: Pay, fromText: Pay, problems: PayProblem[]): void {
  const perIfMissing = fields.hoursPer === undefined ? 'week' : parseHoursPeriod(fields.hoursPer);
  const read = (value: Amount | undefined): HoursReading | null => {
    const text = amountText(value);
    return text === undefined ? null : parseHoursText(text, { perIfMissing });
  };
  const low = read(fields.hours);
  const high = read(fields.hoursMax);
  problems.push(...(low?.problems ?? []), ...(high?.problems ?? []));
  const first = isKnown(low) ? low : isKnown(high) ? high : null;
  if (!first) {
    if (pay.hoursPer !== null) return;
    pay.hoursMin = fromText.hoursMin;
    pay.hoursMax = fromText.hoursMax;
    pay.hoursPer = fromText.hoursPer;
    return;
  }
  pay.hoursMin = first.min;
  pay.hoursMax = first.max;
  pay.hoursPer = first.per;
  if (isKnown(low) && isKnown(high)) joinHours(low, high, pay, problems);
}

function isKnown(reading: HoursReading | null): reading is HoursReading {
  return reading !== null && (reading.min !== null || reading.max !== null);
}

function joinHours(low: HoursReading, high: HoursReading, pay: Pay, problems: PayProblem[]): void {
  const [stated, other] = low.perAssumed ? [high, low] : [low, high];
  if (stated.per !== other.per && !other.perAssumed) {
    problems.push({ code: 'hours_more_than_one', text: `${high.min ?? ''} / ${high.per ?? ''}` });
    return;
  }
  const ends = [low.min ?? low.max ?? 0, high.max ?? high.min ?? 0];
  if (low.min !== null && high.max !== null && low.min > high.max) {
    problems.push({ code: 'hours_range_reversed', text: `${low.min / 100} / ${high.max / 100}` });
  }
  pay.hoursMin = Math.min(...ends);
  pay.hoursMax = Math.max(...ends);
  pay.hoursPer = stated.per;
}

function isYes(negotiation: string | boolean | undefined): boolean {
  if (typeof negotiation !== 'string') return negotiation === true;
  const folded = foldText(negotiation).trim();
  return /^(?:y|yes|true|1|oui)$|negoti|negoc|discut/.test(folded) && !/^(?:no|non|not|pas)\b/.test(folded);
}

/** A weekly pay of $35 is an hourly one with the wrong box checked (a real posting): kept as stated, and reported. */
function isImplausible(pay: Pay): boolean {
  const hourly = hourlyInterval(pay);
  if (!hourly.known) return false;
  const { min, max } = hourly;
  return atLeast(min, HIGHEST_PLAUSIBLE_CENTS) || (max !== null && !atLeast(max, LOWEST_PLAUSIBLE_CENTS));
}

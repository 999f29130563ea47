import { type AmountGroup, findAmounts, MAX_CENTS } from './amounts.ts';
import { parseScaled } from './decimal.ts';
import { findHours, type HoursProblem, type HoursReading, parseHoursText } from './hours-text.ts';
import type { Pay, PayPeriod } from './listing.ts';
import { findPeriods, isTimePeriod } from './pay-period.ts';
import { foldText } from './search-text.ts';

export { parseHoursText };

export type PayProblemCode =
  /** Words, but no amount in them that we can read. */
  | 'pay_not_understood'
  /** Negative, zero, grouped like no number, or beyond any pay. */
  | 'pay_amount_invalid'
  /** An amount without a period, too large to be taken as hourly. */
  | 'pay_period_missing'
  /** `bi-monthly` and the like, or two periods for one amount. */
  | 'pay_period_ambiguous'
  /** Paid by something that is none of our periods (`per acre`). */
  | 'pay_period_not_understood'
  /** The larger amount came first; both were kept, in order. */
  | 'pay_range_reversed'
  /** More than two decimals: rounded down to the cent. */
  | 'pay_rounded_down'
  /** Amounts beside the one that was kept. */
  | 'pay_more_amounts'
  /** Not three letters of a currency that we know. */
  | 'pay_currency_not_understood'
  /** "minimum wage": an amount that depends on the place and the day. */
  | 'pay_minimum_wage';

export interface PayProblem {
  code: PayProblemCode | HoursProblem['code'];
  text: string;
}

export interface PayReading {
  pay: Pay;
  problems: PayProblem[];
  /** The employer gave no period and `hour` was taken: see `PayOptions.bareAmount`. */
  periodAssumed: boolean;
}

export interface PayOptions {
  /**
   * What an amount without any period means. `hour` by default, Job Bank's convention: of the 529 Alberta postings
   * of July 2022, 503 give a bare amount, all between $15.00 and $62.91 and beside weekly hours, while the other 26
   * name their period (`YEAR annually`). `unknown`: assume nothing.
   */
  bareAmount?: 'hour' | 'unknown';
}

/**
 * A bare amount from here on is not taken as hourly. The highest hourly wage of any occupation in ESDC's wage data
 * (revision of 2022-11-16) is $114.02; the lowest amounts per day or week met in postings are far above 150.
 */
export const BARE_AMOUNT_LIMIT_CENTS = 15_000;

const NEGOTIABLE =
  /\b(?:to be )?(?:negotiated|negotiable|negociable|negotiation)s?\b|\ba (?:negocier|discuter)\b|\bnegociables?\b/g;
const NOT_STATED =
  /^[\s()*.,:;-]*(?:n\/?a|nil|none|null|no data|not (?:stated|specified|available|disclosed)|(?:to be )?(?:determined|confirmed|discussed|announced)|tbd|tba|competitive(?: (?:salary|wage|pay))?|doe|depend(?:s|ing|ant)? (?:on|de) .*|selon (?:l'|votre )?experience|based on experience|s\/?o|a (?:determiner|confirmer)|non (?:precise|indique|disponible)e?s?|concurrentiel(?:le)?s?|salaire concurrentiel|wage|salary|pay|salaire)?[\s()*.,:;-]*$/;
const MINIMUM_WAGE = /\bminimum wage\b|\bsalaire minimum\b/;
const CURRENCIES: readonly (readonly [string, RegExp])[] = [
  ['USD', /\busd\b|\bus ?\$|\$ ?us\b|\bu\.s\./],
  ['EUR', /€|\beuros?\b|\beur\b/],
  ['GBP', /£|\bgbp\b/],
  ['CAD', /\$|\bcad\b|\bcdn\b|\bdollars?\b/],
];

/**
 * Pay in an employer's words, English or French (`$47,790 to $69,295\nYEAR\nannually`, `36,60 $ / h`,
 * `$30.00 commission per piece`, `$25 and up`), with the hours if they stand there too. All amounts are read by
 * their digits into integer cents. Never throws; what is not understood is a problem, and the pay stays unknown there.
 */
export function parsePayText(text: string, options: PayOptions = {}): PayReading {
  const problems: PayProblem[] = [];
  const folded = foldText(text).replace(/\s+/g, ' ').trim();
  const negotiable = folded.search(NEGOTIABLE) >= 0;
  const plain = folded.replace(NEGOTIABLE, ' ');
  const reading = (pay: Partial<Pay>, periodAssumed = false): PayReading => ({
    pay: { ...noPay(), ...pay, negotiable },
    problems,
    periodAssumed,
  });
  if (NOT_STATED.test(plain)) return reading({});

  const { hours, rest } = cutHours(plain);
  problems.push(...hours.problems);
  const hoursOfPay = { hoursMin: hours.min, hoursMax: hours.max, hoursPer: hours.per };
  const { groups, unreadable } = findAmounts(rest);
  const group = groups.find(({ marked }) => marked) ?? groups[0];
  if (unreadable) problems.push({ code: 'pay_amount_invalid', text });
  if (!group) {
    const named = findPeriods(rest).periods;
    const period = named.find(isTimePeriod) === undefined ? (named[0] ?? null) : null;
    if (MINIMUM_WAGE.test(rest)) problems.push({ code: 'pay_minimum_wage', text });
    else if (period === null && !unreadable && hours.max === null && hours.min === null)
      problems.push({ code: 'pay_not_understood', text });
    return reading({ ...hoursOfPay, period });
  }
  if (group.min === 0 && group.max === 0) {
    problems.push({ code: 'pay_amount_invalid', text });
    return reading(hoursOfPay);
  }
  if (group.reversed) problems.push({ code: 'pay_range_reversed', text });
  if (!group.exact) problems.push({ code: 'pay_rounded_down', text });
  const others = groups.filter(other => other !== group && other.marked === group.marked);
  const left = others.map(other => rest.slice(other.start, other.end)).join('; ');
  if (left !== '') problems.push({ code: 'pay_more_amounts', text: left });

  const { period, assumed, problem } = periodOf(group, rest, others, options);
  if (problem) problems.push({ code: problem, text });
  const currency = CURRENCIES.find(([, pattern]) => pattern.test(rest))?.[0] ?? 'CAD';
  return reading({ min: group.min, max: group.max, currency, period, ...hoursOfPay }, assumed);
}

function noPay(): Pay {
  return {
    min: null,
    max: null,
    currency: 'CAD',
    period: null,
    hoursMin: null,
    hoursMax: null,
    hoursPer: null,
    negotiable: false,
  };
}

/** Hours in a text on pay count only with their period: "25 $ h" is money. */
function cutHours(folded: string): { hours: HoursReading; rest: string } {
  const found = findHours(folded);
  if (!found || found.per === null) return { hours: parseHoursText(''), rest: folded };
  const hours = parseHoursText(folded.slice(found.start, found.end));
  return { hours, rest: `${folded.slice(0, found.start)} , ${folded.slice(found.end)}` };
}

interface PeriodOf {
  period: PayPeriod | null;
  assumed: boolean;
  problem: PayProblemCode | null;
}

function periodOf(
  group: AmountGroup,
  text: string,
  others: readonly AmountGroup[],
  options: PayOptions,
): PeriodOf {
  // With several amounts each has its own period behind it; with one, the words may stand on either side.
  const next = others.find(other => other.start > group.end);
  const after = text.slice(group.end, next?.start);
  const around = next ? after : `${text.slice(0, group.start)} ; ${after}`;
  const found = findPeriods(around);
  const times = found.periods.filter(isTimePeriod);
  const [first] = times.length > 0 ? times : found.periods.toSorted(commissionLast);
  if (found.ambiguous || times.length > 1)
    return { period: null, assumed: false, problem: 'pay_period_ambiguous' };
  if (first !== undefined) return { period: first, assumed: false, problem: null };
  if (found.unknownUnit !== null)
    return { period: null, assumed: false, problem: 'pay_period_not_understood' };
  return barePeriod(group.max ?? group.min ?? 0, options);
}

/** "Commission per piece": the unit says more than that it is a commission. */
function commissionLast(a: PayPeriod, b: PayPeriod): number {
  return Number(a === 'commission') - Number(b === 'commission');
}

function barePeriod(cents: number, { bareAmount = 'hour' }: PayOptions): PeriodOf {
  if (bareAmount === 'hour' && cents < BARE_AMOUNT_LIMIT_CENTS)
    return { period: 'hour', assumed: true, problem: null };
  return { period: null, assumed: false, problem: 'pay_period_missing' };
}

type Amount = number | string | null;

/** Pay in fields of its own, as in the specification's `salary` and in tables. Every one may be absent. */
export interface PayFields {
  amount?: Amount;
  min?: Amount;
  max?: Amount;
  currency?: string;
  /** `HOUR`, `hourly`, `par semaine`, `YEAR annually`, `Salary` … */
  frequency?: string;
  /** A number or text; without a period of its own it is a week's (`hours_per_week`). */
  hours?: number | string | null;
  hoursMax?: number | string | null;
  hoursPer?: string;
  negotiation?: string | boolean;
  /** The whole pay in words, for what the fields do not say. */
  text?: string;
}

/**
 * Pay from fields. A `min` without a `max` is one exact amount, as in Job Bank's own shape, where a single wage
 * stands in `minPayValue`: "and up" is believed only in words. Fields win over `text`, which fills the gaps.
 */
export function readPay(fields: PayFields, options: PayOptions = {}): PayReading {
  const amount = present(fields.amount);
  const low = present(fields.min);
  const high = present(fields.max);
  const words = amount ?? joined(low, high) ?? fields.text ?? '';
  const frequency = (fields.frequency ?? '').trim();
  const period = frequency === '' ? null : namedPeriod(frequency, words);
  const reading = parsePayText(words, {
    bareAmount: period === null && frequency === '' ? (options.bareAmount ?? 'hour') : 'unknown',
  });
  const fromFields = amount ?? low ?? high;
  const textReading =
    fromFields !== undefined && fields.text !== undefined ? parsePayText(fields.text, options) : null;
  const pay: Pay = { ...reading.pay };
  let problems = [...reading.problems];
  let periodAssumed = reading.periodAssumed;

  const stated = period ?? statedPeriod(textReading);
  if (stated !== null && pay.period !== stated) {
    const missing =
      problems.some(({ code }) => code === 'pay_period_missing') ||
      periodAssumed ||
      (pay.min ?? pay.max) === null;
    problems = problems.filter(({ code }) => code !== 'pay_period_missing');
    if (!missing && pay.period !== null)
      problems.push({ code: 'pay_period_ambiguous', text: `${words} / ${frequency}` });
    pay.period = missing ? stated : null;
    periodAssumed = false;
  } else if (frequency !== '' && period === null && (pay.min ?? pay.max) !== null) {
    problems = problems.filter(({ code }) => code !== 'pay_period_missing');
    problems.push({ code: 'pay_period_not_understood', text: frequency });
  }
  readCurrency(fields.currency, pay, problems);
  readHours(fields, pay, textReading?.pay ?? null, problems);
  const { negotiation } = fields;
  pay.negotiable ||=
    negotiation === true ||
    (typeof negotiation === 'string' &&
      /^(?:y|yes|true|1|oui)$|negoti|negoc|discut/.test(foldText(negotiation).trim())) ||
    (textReading?.pay.negotiable ?? false);
  return { pay, problems, periodAssumed };
}

/** A number as the text that prints it: its digits are read like any other's. */
function present(value: Amount | undefined): string | undefined {
  if (value === undefined || value === null) return undefined;
  const text = typeof value === 'number' ? decimalText(value) : value.trim();
  return text === '' ? undefined : text;
}

function decimalText(value: number): string {
  const text = String(value);
  return /e/.test(text) && Number.isFinite(value) ? value.toFixed(20) : text;
}

function joined(low: string | undefined, high: string | undefined): string | undefined {
  if (low === undefined) return high === undefined ? undefined : `up to ${high}`;
  return high === undefined ? low : `${low} to ${high}`;
}

function statedPeriod(reading: PayReading | null): PayPeriod | null {
  return reading && !reading.periodAssumed ? reading.pay.period : null;
}

/** `Salary` names no period: a yearly one from $10,000 on, else nothing that we may assume. */
const SALARY_A_YEAR_CENTS = 1_000_000;

function namedPeriod(frequency: string, amounts: string): PayPeriod | null {
  const folded = foldText(frequency)
    .replace(/[_\s]+/g, ' ')
    .trim();
  const found = findPeriods(` per ${folded} ; ${folded}`);
  const [period] = found.periods.some(isTimePeriod) ? found.periods.filter(isTimePeriod) : found.periods;
  if (period !== undefined && !found.ambiguous && found.periods.filter(isTimePeriod).length <= 1)
    return period;
  const cents = findAmounts(foldText(amounts)).groups[0]?.min ?? 0;
  return /^sal(?:ary|aried|aire)$/.test(folded) && cents >= SALARY_A_YEAR_CENTS ? 'year' : null;
}

function readCurrency(currency: string | undefined, pay: Pay, problems: PayProblem[]): void {
  const text = (currency ?? '').trim();
  if (text === '') return;
  const folded = foldText(text);
  const known = CURRENCIES.find(([, pattern]) => pattern.test(folded))?.[0];
  const code = known ?? (/^[a-z]{3}$/.test(folded) ? folded.toUpperCase() : null);
  if (code === null) problems.push({ code: 'pay_currency_not_understood', text });
  else pay.currency = code;
}

function readHours(fields: PayFields, pay: Pay, fromText: Pay | null, problems: PayProblem[]): void {
  const low = present(fields.hours);
  const high = present(fields.hoursMax);
  const words = low === undefined ? high : high === undefined ? low : `${low} to ${high}`;
  if (words === undefined) {
    if (pay.hoursPer !== null || !fromText) return;
    pay.hoursMin = fromText.hoursMin;
    pay.hoursMax = fromText.hoursMax;
    pay.hoursPer = fromText.hoursPer;
    return;
  }
  const bare = parseScaled(words.replace(/ to .*/, ''), 2) !== null && fields.hoursPer !== undefined;
  const reading = parseHoursText(bare ? `${words} hours per ${fields.hoursPer}` : words);
  pay.hoursMin = reading.min;
  pay.hoursMax = reading.max;
  pay.hoursPer = reading.per;
  problems.push(...reading.problems);
}

export { MAX_CENTS };

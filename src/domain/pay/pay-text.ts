import { type AmountGroup, findAmounts } from './amounts.ts';
import { isTimePeriod } from './hourly.ts';
import { findHours, type HoursProblem, type HoursReading, parseHoursText } from './hours-text.ts';
import type { Pay, PayPeriod } from '../listing.ts';
import { findPeriods } from './pay-period.ts';
import { foldText } from '../search-text.ts';

export type PayProblemCode =
  /** Words without a readable amount. */
  | 'pay_not_understood'
  /** Negative, zero, wrongly grouped, or beyond any pay. */
  | 'pay_amount_invalid'
  /** An amount without a period, too large to be hourly. */
  | 'pay_period_missing'
  /** `bi-monthly` and the like, or two periods for one amount. */
  | 'pay_period_ambiguous'
  /** An unknown unit (`per acre`). */
  | 'pay_period_not_understood'
  /** The larger amount came first; both were kept, in order. */
  | 'pay_range_reversed'
  /** "36,915" an hour: its comma was read as the decimal sign, because thousands an hour are absurd. */
  | 'pay_comma_decimal'
  /** More than two decimals: rounded down to the cent. */
  | 'pay_rounded_down'
  /** There are more amounts than the one that was kept. */
  | 'pay_more_amounts'
  /** Not three letters of a known currency. */
  | 'pay_currency_not_understood'
  /** "minimum wage": an amount that depends on the place and the day. */
  | 'pay_minimum_wage'
  /** Readable, but below $5 or at least $500 an hour: the period is probably wrong. */
  | 'pay_implausible';

export interface PayProblem {
  code: PayProblemCode | HoursProblem['code'];
  text: string;
}

export interface PayReading {
  pay: Pay;
  problems: PayProblem[];
  /** The employer gave no period, so `hour` was used: see `PayOptions.bareAmount`. */
  periodAssumed: boolean;
}

export interface PayOptions {
  /**
   * The period of an amount without one. `hour` by default, Job Bank's convention: of the 529 Alberta postings of July
   * 2022, 503 give a bare amount, all between $15.00 and $62.91 and beside weekly hours, while the other 26 name their
   * period (`YEAR annually`). `unknown`: assume nothing.
   */
  bareAmount?: 'hour' | 'unknown';
  /** Whether one comma before three digits is the decimal sign, as in French. Otherwise, `readPlausibly` decides by the size. */
  commaIsDecimal?: boolean;
}

/**
 * From this amount on, a bare amount doesn't count as hourly. The highest hourly wage of any occupation in ESDC's wage
 * data (revision of 2022-11-16) is $114.02; the lowest amounts per day or week seen in postings are far above 150.
 */
export const BARE_AMOUNT_LIMIT_CENTS = 15_000;

const NEGOTIABLE =
  /\b(?:to be )?(?:negotiated|negotiable|negociable|negotiation)s?\b|\ba (?:negocier|discuter)\b|\bnegociables?\b/g;
const AMOUNT_NOT_STATED =
  /^(?:n\/?a|nil|none|null|no data|not (?:stated|specified|available|disclosed)|(?:to be )?(?:determined|confirmed|discussed|announced)|tbd|tba|competitive(?: (?:salary|wage|pay))?|doe|selon (?:l'|votre )?experience|based on experience|s\/?o|a (?:determiner|confirmer)|non (?:precise|indique|disponible)e?s?|concurrentiel(?:le)?s?|salaire concurrentiel|wage|salary|pay|salaire)?$|^depend(?:s|ing|ant)? (?:on|de)\b/;
const SIGNS_AROUND = /^[\s()*.,:;-]+|(?<![\s()*.,:;-])[\s()*.,:;-]+$/g;
const PAID = /\b(?:paid|payable|payee?|versee?)s?\b/;
const MINIMUM_WAGE = /\bminimum wage\b|\bsalaire minimum\b/;
/** From here on, readers of pay doubt the period of an hourly wage. */
export const LOWEST_PLAUSIBLE_CENTS = 500;
export const HIGHEST_PLAUSIBLE_CENTS = 50_000;

export const CURRENCIES: readonly (readonly [string, RegExp])[] = [
  ['USD', /\busd\b|\bus ?\$|\$ ?us\b|\bu\.s\.|\b(?:us|american) dollars?\b|\bdollars? (?:us|americains?)\b/],
  ['EUR', /€|\beuros?\b|\beur\b/],
  ['GBP', /£|\bgbp\b/],
  ['CAD', /\$|\bcad\b|\bcdn\b|\bdollars?\b/],
];

export const PAY_NOT_STATED: Pay = {
  min: null,
  max: null,
  currency: 'CAD',
  period: null,
  hoursMin: null,
  hoursMax: null,
  hoursPer: null,
  negotiable: false,
};

/**
 * Reads pay in an employer's words, English or French (`$47,790 to $69,295\nYEAR\nannually`, `36,60 $ / h`, `$30.00
 * commission per piece`, `$25 and up`), and the hours if they are there too. All amounts are read digit by digit into
 * integer cents. Never throws: unreadable text is reported as a problem, and that part of the pay stays unknown.
 */
export function parsePayText(text: string, options: PayOptions = {}): PayReading {
  return readPlausibly(text, options, commas => parseOnce(text, commas));
}

/**
 * One comma before three digits separates thousands, but "36,915" an hour can't be $36,915. Then, and only if it's a plausible
 * wage, the comma is the decimal sign. Phones and servers read alike, in whatever language the person uses the app.
 */
export function readPlausibly(
  text: string,
  options: PayOptions,
  read: (options: PayOptions) => PayReading,
): PayReading {
  const first = read(options);
  if (options.commaIsDecimal === true || !isHourly(first.pay, cents => cents >= HIGHEST_PLAUSIBLE_CENTS))
    return first;
  const second = read({ ...options, commaIsDecimal: true });
  const isPlausible = isHourly(
    second.pay,
    cents => cents >= LOWEST_PLAUSIBLE_CENTS && cents < HIGHEST_PLAUSIBLE_CENTS,
  );
  if (!isPlausible) return first;
  return { ...second, problems: [{ code: 'pay_comma_decimal', text }, ...second.problems] };
}

/** Whether the pay is by the hour and the test is true for each of its ends. */
function isHourly({ period, min, max }: Pay, test: (cents: number) => boolean): boolean {
  const ends = [min, max].filter(end => end !== null);
  return period === 'hour' && ends.length > 0 && ends.every(test);
}

function parseOnce(text: string, options: PayOptions): PayReading {
  const problems: PayProblem[] = [];
  const folded = foldText(text).replace(/\s+/g, ' ').trim();
  const negotiable = folded.search(NEGOTIABLE) >= 0;
  const plain = folded.replace(NEGOTIABLE, ' ');
  const reading = (pay: Partial<Pay>, periodAssumed = false): PayReading => ({
    pay: { ...PAY_NOT_STATED, ...pay, negotiable },
    problems,
    periodAssumed,
  });
  if (isNotStated(plain)) return reading({});

  const { hours, rest } = cutHours(plain);
  problems.push(...hours.problems);
  const hoursOfPay = { hoursMin: hours.min, hoursMax: hours.max, hoursPer: hours.per };
  const { groups, unreadable } = findAmounts(rest, options.commaIsDecimal);
  const [group, others] = chooseGroup(groups, rest);
  if (unreadable) problems.push({ code: 'pay_amount_invalid', text });
  if (!group) {
    const named = findPeriods(rest).periods;
    const period = named.find(isTimePeriod) === undefined ? (named[0] ?? null) : null;
    if (MINIMUM_WAGE.test(rest)) problems.push({ code: 'pay_minimum_wage', text });
    else if (period === null && !unreadable && hours.per === null) {
      problems.push({ code: 'pay_not_understood', text });
    }
    return reading({ ...hoursOfPay, period });
  }
  if (group.min === 0 && group.max === 0) {
    problems.push({ code: 'pay_amount_invalid', text });
    return reading(hoursOfPay);
  }
  if (group.reversed) problems.push({ code: 'pay_range_reversed', text });
  if (!group.exact) problems.push({ code: 'pay_rounded_down', text });
  const left = others.map(other => rest.slice(other.start, other.end)).join('; ');
  if (left !== '') problems.push({ code: 'pay_more_amounts', text: left });

  const { period, assumed, problem } = periodOf(group, rest, others, options);
  if (problem) problems.push({ code: problem, text });
  const currency = CURRENCIES.find(([, pattern]) => pattern.test(rest))?.[0] ?? 'CAD';
  return reading({ min: group.min, max: group.max, currency, period, ...hoursOfPay }, assumed);
}

/** Whether a folded text is empty, or says that the pay is not stated. */
export function isNotStated(folded: string): boolean {
  return AMOUNT_NOT_STATED.test(folded.replace(SIGNS_AROUND, ''));
}

/** In a pay text, hours count only with their period: "25 $ h" is money. */
function cutHours(folded: string): { hours: HoursReading; rest: string } {
  const found = findHours(folded);
  if (!found || found.per === null) return { hours: parseHoursText(''), rest: folded };
  const hours = parseHoursText(folded.slice(found.start, found.end));
  return { hours, rest: `${folded.slice(0, found.start)} , ${folded.slice(found.end)}` };
}

export interface PeriodOf {
  period: PayPeriod | null;
  assumed: boolean;
  problem: PayProblemCode | null;
}

/** Chooses the amount that counts: money before bare numbers, and among several the first with a time ("/hour"). */
function chooseGroup(groups: readonly AmountGroup[], text: string): [AmountGroup | undefined, AmountGroup[]] {
  const marked = groups.filter(group => group.marked);
  const candidates = marked.length > 0 ? marked : groups;
  const chosen =
    candidates.length < 2
      ? candidates[0]
      : candidates.find(({ end }, index) =>
          findPeriods(text.slice(end, candidates[index + 1]?.start)).periods.some(isTimePeriod),
        );
  const group = chosen ?? candidates[0];
  return [group, candidates.filter(other => other !== group)];
}

/**
 * The period right after the amount counts ("$25/hour, 6 month contract"); otherwise, any word between the neighbouring
 * amounts ("Hourly wage: $25").
 */
function periodOf(
  group: AmountGroup,
  text: string,
  others: readonly AmountGroup[],
  options: PayOptions,
): PeriodOf {
  const before = text.slice(others.findLast(({ end }) => end <= group.start)?.end ?? 0, group.start);
  const after = text.slice(group.end, others.find(({ start }) => start >= group.end)?.start);
  const behind = /^[^,;.()\d]*/.exec(after)?.[0] ?? '';
  const near = findPeriods(PAID.test(behind) ? '' : behind);
  const found = near.periods.length > 0 || near.ambiguous ? near : findPeriods(`${before} ; ${after}`);
  const times = found.periods.filter(isTimePeriod);
  const [first] = times.length > 0 ? times : found.periods.toSorted(commissionLast);
  if (found.ambiguous || times.length > 1) {
    return { period: null, assumed: false, problem: 'pay_period_ambiguous' };
  }
  if (first !== undefined) return { period: first, assumed: false, problem: null };
  if (found.unknownUnit !== null) {
    return { period: null, assumed: false, problem: 'pay_period_not_understood' };
  }
  return barePeriod(group.max ?? group.min ?? 0, options);
}

/** "Commission per piece": the unit says more than "commission". */
function commissionLast(a: PayPeriod, b: PayPeriod): number {
  return Number(a === 'commission') - Number(b === 'commission');
}

/** The period of an amount without one, by its size and the caller's option. */
export function barePeriod(cents: number, { bareAmount = 'hour' }: PayOptions): PeriodOf {
  if (bareAmount === 'hour' && cents < BARE_AMOUNT_LIMIT_CENTS) {
    return { period: 'hour', assumed: true, problem: null };
  }
  return { period: null, assumed: false, problem: 'pay_period_missing' };
}

import type { HoursPeriod, Pay, PayPeriod } from '../listing.ts';

/** An exact fraction of integers within 53 bits; `den` is above 0. In this module, in cents an hour. */
export interface Ratio {
  num: number;
  den: number;
}

export type HourlyUnknownReason =
  /** The employer states no amount. */
  | 'pay_not_stated'
  /** The employer states an amount without a period. */
  | 'period_not_stated'
  /** Piece rates, distance and commission have no hourly value: only guaranteed pay counts. */
  | 'not_paid_by_time'
  /** Not paid by the hour, and the hours are not stated. */
  | 'hours_not_stated'
  /** A day's pay needs hours per day, and any other needs hours that are not per day. */
  | 'hours_of_other_period'
  /** Not Canadian dollars: no rate is assumed. */
  | 'other_currency'
  /** Figures that no reader here produces (negative, fractional, beyond 53 bits). */
  | 'invalid';

/**
 * Hourly pay as an interval. `min`: the guaranteed pay at the most hours. `max`: the pay at the fewest hours. `max`
 * null: no upper limit ("25 and up", hours that may be 0). `minStated` false: only an upper limit was stated and `min`
 * is 0.
 */
export type HourlyInterval =
  | { known: true; min: Ratio; max: Ratio | null; minStated: boolean }
  | { known: false; reason: HourlyUnknownReason };

/** The number of pay periods in a year of 52 weeks: semi-monthly x 24, monthly x 12. */
export const PAYS_A_YEAR: Partial<Record<PayPeriod, number>> = {
  week: 52,
  biweekly: 26,
  semimonthly: 24,
  month: 12,
  year: 1,
};
export const HOURS_A_YEAR: Partial<Record<HoursPeriod, number>> = {
  week: 52,
  biweekly: 26,
  month: 12,
  year: 1,
};
const ONE_HOUR = 100;
const WITHOUT_TIME: ReadonlySet<PayPeriod> = new Set(['piece', 'distance', 'commission']);

/** Whether the pay is for time: piece rates, distance and commission have no hourly value. */
export function isTimePeriod(period: PayPeriod): boolean {
  return !WITHOUT_TIME.has(period);
}

/**
 * The hourly interval [least pay / most hours, most pay / fewest hours] as exact fractions: yearly pay at 40 hours a
 * week is cents x 100 / (4000 x 52). Nothing is rounded and no hours are assumed.
 */
export function hourlyInterval(pay: Pay): HourlyInterval {
  const { min, max, period } = pay;
  if (min === null && max === null) {
    const byPiece = period !== null && !isTimePeriod(period);
    return { known: false, reason: byPiece ? 'not_paid_by_time' : 'pay_not_stated' };
  }
  if (period === null) return { known: false, reason: 'period_not_stated' };
  if (!isTimePeriod(period)) return { known: false, reason: 'not_paid_by_time' };
  if (pay.currency !== 'CAD') return { known: false, reason: 'other_currency' };
  if (!isCount(min) || !isCount(max)) return { known: false, reason: 'invalid' };
  if (period === 'hour') return interval(min, max, { num: 1, den: 1 }, { num: 1, den: 1 });
  return byHours(pay, period, min, max);
}

function byHours(pay: Pay, period: PayPeriod, min: number | null, max: number | null): HourlyInterval {
  const { hoursMin, hoursMax, hoursPer } = pay;
  if (hoursPer === null || (hoursMin === null && hoursMax === null))
    return { known: false, reason: 'hours_not_stated' };
  if (!isCount(hoursMin) || !isCount(hoursMax)) return { known: false, reason: 'invalid' };
  const [pays, hours] =
    period === 'day'
      ? [1, hoursPer === 'day' ? 1 : undefined]
      : [PAYS_A_YEAR[period], HOURS_A_YEAR[hoursPer]];
  if (pays === undefined || hours === undefined) return { known: false, reason: 'hours_of_other_period' };
  if (hoursMax === 0) return { known: false, reason: 'hours_not_stated' };
  const rate = (count: number | null): Ratio | null =>
    count === null || count === 0 ? null : { num: pays * ONE_HOUR, den: count * hours };
  return interval(min, max, rate(hoursMax), rate(hoursMin));
}

/** `atMost`: the rate at the most hours; null when the hours have no upper limit. */
function interval(
  min: number | null,
  max: number | null,
  atMost: Ratio | null,
  atFewest: Ratio | null,
): HourlyInterval {
  const low = min === null || atMost === null ? { num: 0, den: 1 } : times(min, atMost);
  const high = max === null || atFewest === null ? null : times(max, atFewest);
  if (!isSafe(low) || (high && !isSafe(high))) return { known: false, reason: 'invalid' };
  return { known: true, min: low, max: high, minStated: min !== null && atMost !== null };
}

function times(cents: number, rate: Ratio): Ratio {
  return { num: cents * rate.num, den: rate.den };
}

function isCount(value: number | null): boolean {
  return value === null || (Number.isSafeInteger(value) && value >= 0);
}

function isSafe({ num, den }: Ratio): boolean {
  return Number.isSafeInteger(num) && Number.isSafeInteger(den) && den > 0;
}

/** Whether the fraction is at least `cents`: products of integers, no division. */
export function atLeast({ num, den }: Ratio, cents: number): boolean {
  const line = cents * den;
  return Number.isSafeInteger(line) ? num >= line : BigInt(num) >= BigInt(cents) * BigInt(den);
}

export interface HourlyForDisplay {
  /** Whole cents. `null`: not stated (`min`) or without limit (`max`). */
  min: number | null;
  max: number | null;
}

/**
 * Whole cents an hour for display, both rounded DOWN: readers never see more than is guaranteed, and a figure below a
 * threshold in whole cents never seems to reach it. For comparisons, use the fractions instead.
 */
export function hourlyForDisplay(pay: Pay): HourlyForDisplay | null {
  const hourly = hourlyInterval(pay);
  if (!hourly.known) return null;
  return {
    min: hourly.minStated ? wholeCents(hourly.min) : null,
    max: hourly.max && wholeCents(hourly.max),
  };
}

/** Rounded down, exactly. */
export function wholeCents({ num, den }: Ratio): number {
  return (num - (num % den)) / den;
}

/**
 * The sort key of pays: the upper limit of the hourly interval, or the guaranteed pay if there is none ("25 and up").
 * Null: not known.
 */
export function topHourly(pay: Pay): Ratio | null {
  const hourly = hourlyInterval(pay);
  if (!hourly.known) return null;
  return hourly.max ?? (hourly.minStated ? hourly.min : null);
}

/** Negative when `a` is less, 0 when they are equal. Products of integers, no division. */
export function compareRatios(a: Ratio, b: Ratio): number {
  const left = a.num * b.den;
  const right = b.num * a.den;
  if (Number.isSafeInteger(left) && Number.isSafeInteger(right)) return left - right;
  const difference = BigInt(a.num) * BigInt(b.den) - BigInt(b.num) * BigInt(a.den);
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

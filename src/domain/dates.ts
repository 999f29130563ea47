import type { IsoDay } from './listing.ts';

export { todayIn } from './time-zones.ts';

const DAY_MS = 86_400_000;

/** Whether the text is an existing day, `YYYY-MM-DD`, from year 1 to 9999. */
export function isIsoDay(text: string): text is IsoDay {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match !== null && isoDay(Number(match[1]), Number(match[2]), Number(match[3])) !== null;
}

/** null: there is no such day. `month` and `day` from 1. */
export function isoDay(year: number, month: number, day: number): IsoDay | null {
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > lengthOfMonth(year, month)) return null;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function lengthOfMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Days are counted in UTC, where each has 86,400 seconds, so that no province's clock change can shift one. */
function dayNumber(day: IsoDay): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

/** The day `count` days later (or earlier). `day` must be an `IsoDay`; the result stays within years 1 to 9999. */
export function addDays(day: IsoDay, count: number): IsoDay {
  return new Date((dayNumber(day) + count) * DAY_MS).toISOString().slice(0, 10);
}

/** Days from `from` until `to`: 1 from a Monday to the following Tuesday, negative when `to` is earlier. */
export function daysBetween(from: IsoDay, to: IsoDay): number {
  return dayNumber(to) - dayNumber(from);
}

/** 0 on the last day to apply, negative afterwards; null when no last day is stated. */
export function daysLeft(expiry: IsoDay | null, today: IsoDay): number | null {
  return expiry === null ? null : daysBetween(today, expiry);
}

/** 0000-01-01 and 9999-12-31, in days since 1970-01-01: the range of four-digit years. */
export const FIRST_DAY = -719_528;
export const LAST_DAY = 2_932_896;

const DAYS_IN_400_YEARS = 146_097;
/** Days from 0000-03-01 to 1970-01-01. */
const EPOCH_FROM_MARCH = 719_468;
const ZERO = 0x30;
const DASH = 0x2d;

/**
 * Days since 1970-01-01 for `YYYY-MM-DD`, or null if that is not a calendar day. Uses integers instead of `Date`, since
 * a catalogue has hundreds of thousands of days. Years are counted from March, so that the leap day is the last one (H.
 * Hinnant, "chrono-Compatible Low-Level Date Algorithms").
 */
export function dayNumber(day: string): number | null {
  if (day.length !== 10 || day.charCodeAt(4) !== DASH || day.charCodeAt(7) !== DASH) return null;
  const year = digits(day, 0, 4);
  const month = digits(day, 5, 7);
  const dayOfMonth = digits(day, 8, 10);
  if (Number.isNaN(year + month + dayOfMonth) || month < 1 || month > 12) return null;
  if (dayOfMonth < 1 || dayOfMonth > lengthOfMonth(year, month)) return null;
  const fromMarch = month > 2 ? year : year - 1;
  const era = Math.floor(fromMarch / 400);
  const yearOfEra = fromMarch - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + dayOfMonth - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_IN_400_YEARS + dayOfEra - EPOCH_FROM_MARCH;
}

/** `YYYY-MM-DD`, for days from `FIRST_DAY` to `LAST_DAY`. */
export function dayText(days: number): string {
  const shifted = days + EPOCH_FROM_MARCH;
  const era = Math.floor(shifted / DAYS_IN_400_YEARS);
  const dayOfEra = shifted - era * DAYS_IN_400_YEARS;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const dayOfMonth = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(dayOfMonth, 2)}`;
}

function lengthOfMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function digits(text: string, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

function padded(value: number, length: number): string {
  return String(value).padStart(length, '0');
}

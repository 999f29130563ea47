import type { IsoDay } from './listing.ts';
import { foldText } from './search-text.ts';

export { todayIn } from './time-zones.ts';

const DAY_MS = 86_400_000;

/** Whether the text is an existing day, `YYYY-MM-DD`, from year 1 to 9999. */
export function isIsoDay(text: string): text is IsoDay {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match !== null && isoDay(Number(match[1]), Number(match[2]), Number(match[3])) !== null;
}

function isoDay(year: number, month: number, day: number): IsoDay | null {
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

export type DayProblemCode =
  /** Words without a day in them. */
  | 'day_not_understood'
  /** For example, 31 February. */
  | 'day_impossible'
  /** `06/07/2022` may be June or July; or the text names two different days. */
  | 'day_ambiguous';

export interface DayReading {
  day: IsoDay | null;
  problem: DayProblemCode | null;
}

const MONTHS: readonly string[] = [
  'jan(?:uary|v|vier)?',
  'feb(?:ruary|r)?|fev(?:r|rier)?',
  'mar(?:ch|s)?',
  'apr(?:il)?|avr(?:il)?',
  'may|mai',
  'june?|juin',
  'july?|juil(?:l|let)?',
  'aug(?:ust)?|aout',
  'sep(?:t|tember|tembre)?',
  'oct(?:ober|obre)?',
  'nov(?:ember|embre)?',
  'dec(?:ember|embre)?',
];
const MONTH = `(?<month>${MONTHS.join('|')})`;
const YEAR = String.raw`(?<year>\d{4})(?!\d)`;
const DAY = String.raw`(?<!\d)(?<day>\d{1,2})(?:st|nd|rd|th|er|e)?(?!\d)`;
const FORMS: readonly RegExp[] = [
  // 2022-07-06, 2026/08/07, 2022.7.6, ISO date-times
  new RegExp(
    String.raw`(?<!\d)${YEAR}(?<separator>[-/.])(?<month>\d{1,2})\k<separator>(?<day>\d{1,2})(?!\d)`,
    'g',
  ),
  // 20220706
  /(?<!\d)(?<year>(?:19|20)\d{2})(?<month>\d{2})(?<day>\d{2})(?!\d)/g,
  // July 06, 2022; Jan. 5 2025; Wed Jul 06 2022
  new RegExp(String.raw`\b${MONTH}\.?[\s-]*${DAY}[\s,.-]+${YEAR}`, 'g'),
  // 6 juillet 2022; 1er juil. 2022; 06-Jul-2022; 5th of January, 2025
  new RegExp(String.raw`${DAY}[\s-]*(?:(?:of|de) +)?${MONTH}\b\.?[\s,-]*${YEAR}`, 'g'),
];
/** Two numbers before a year: only clear when one of them cannot be a month, or both are the same. */
const SLASHED = /(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)/g;
const MONTH_PATTERNS = MONTHS.map(names => new RegExp(`^(?:${names})$`));

/**
 * Reads a calendar day in any form found in postings, English or French, also within a sentence (`Posted on May 02,
 * 2023`, `Starts as soon as 2022-07-04`). In a date-time, the written day counts, whatever its offset: nearly always a
 * program wrote a day as midnight UTC, and converting would move it to the day before everywhere in Canada. An empty
 * text and "N/A" give no day and no problem.
 */
export function readDay(text: string): DayReading {
  const folded = foldText(text).replace(/\s+/g, ' ').trim();
  if (/^(?:|-+|n\/?a|na|none|null|\*?no data|s\/?o)$/.test(folded)) return { day: null, problem: null };
  const days = new Set<IsoDay>();
  let impossible = false;
  let ambiguous = false;
  const add = (year: string | undefined, month: number, day: string | undefined) => {
    const found = isoDay(Number(year), month, Number(day));
    if (found === null) impossible = true;
    else days.add(found);
  };
  for (const form of FORMS) {
    for (const { groups } of folded.matchAll(form)) {
      if (groups) add(groups['year'], monthNumber(groups['month'] ?? ''), groups['day']);
    }
  }
  for (const [, first = '', second = '', year] of folded.matchAll(SLASHED)) {
    const [a, b] = [Number(first), Number(second)];
    if (a > 12 || a === b) add(year, b, first);
    else if (b > 12) add(year, a, second);
    else ambiguous = true;
  }
  const [day] = days;
  if (ambiguous || days.size > 1) return { day: null, problem: 'day_ambiguous' };
  if (impossible) return { day: null, problem: 'day_impossible' };
  return day === undefined ? { day: null, problem: 'day_not_understood' } : { day, problem: null };
}

function monthNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  return MONTH_PATTERNS.findIndex(pattern => pattern.test(text)) + 1;
}

export function parseDay(text: string): IsoDay | null {
  return readDay(text).day;
}

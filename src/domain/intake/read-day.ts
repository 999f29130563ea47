import { isoDay } from '../dates.ts';
import type { IsoDay } from '../listing.ts';
import { foldText } from '../search-text.ts';

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
/** As spreadsheets write a day that was typed with its month's name: `5-Jun-27`, `05-juin-27`. */
const SHORT_YEAR = new RegExp(String.raw`${DAY}-${MONTH}\b\.?-(?<year>\d{2})(?!\d)`, 'g');
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
  for (const { groups } of folded.matchAll(SHORT_YEAR)) {
    if (groups) add(`20${groups['year']}`, monthNumber(groups['month'] ?? ''), groups['day']);
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

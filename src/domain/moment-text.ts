import { isoDay } from './dates.ts';
import { firstOfMonth } from './first-of-month.ts';
import { formatDay, formatShortDay, type Locale } from './format.ts';

const TAGS: Record<Locale, string> = { en: 'en-CA', fr: 'fr-CA' };

/** The form of the day before the time: none, `Nov 21`, `Nov 21, 2026`, `November 21, 2026`. */
export type DayBefore = 'none' | 'short' | 'medium' | 'long';

const DAYS: Record<DayBefore, Intl.DateTimeFormatOptions> = {
  none: {},
  short: { day: 'numeric', month: 'short' },
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
};

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The one style of time in each language: `5:59 a.m.` and `5 h 59`, never broken over two lines. `timeZone` absent: the
 * reader's own, because a moment is something that they or their device did. Days of postings are no moments: they are
 * calendar days in the place of work (`time-zones.ts`).
 */
export function formatMoment(atMs: number, locale: Locale, day: DayBefore, timeZone?: string): string {
  if (timeZone === undefined) return ownMoment(new Date(atMs), locale, day);
  const key = `${locale} ${day} ${timeZone}`;
  let format = formats.get(key);
  if (!format) {
    const options = {
      hour: 'numeric',
      minute: '2-digit',
      ...DAYS[day],
      timeZone,
    } as const;
    format = new Intl.DateTimeFormat(TAGS[locale], options);
    formats.set(key, format);
  }
  // Engines differ in the blank before "a.m.", and some write "05 h 59".
  const text = format
    .format(atMs)
    .replace(/(\d)\s(?=[ap]\.m\.)/, '$1\u00a0')
    .replace(/\b0?(\d{1,2})\sh\s(?=\d)/, '$1\u00a0h\u00a0');
  return firstOfMonth(text, locale);
}

/** Written without Intl (`format.ts`), because a posting's page shows such a time when it opens. */
function ownMoment(at: Date, locale: Locale, day: DayBefore): string {
  const time = ownTime(at, locale);
  const date = isoDay(at.getFullYear(), at.getMonth() + 1, at.getDate());
  if (day === 'none' || date === null) return time;
  if (day === 'long') return `${formatDay(date, locale)} ${locale === 'fr' ? 'à' : 'at'} ${time}`;
  return `${formatShortDay(date, locale, day === 'medium')}, ${time}`;
}

function ownTime(at: Date, locale: Locale): string {
  const hour = at.getHours();
  const minute = String(at.getMinutes()).padStart(2, '0');
  if (locale === 'fr') return `${hour}\u00a0h\u00a0${minute}`;
  return `${hour % 12 || 12}:${minute}\u00a0${hour < 12 ? 'a.m.' : 'p.m.'}`;
}

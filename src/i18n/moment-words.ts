import { firstOfMonth } from './first-of-month.ts';
import { LOCALES } from './language.ts';
import type { Words } from './words.ts';

/** A moment of this device's clock: the time alone for today, else the day with it. */
export function momentWords(atMs: number, nowMs: number, { language }: Pick<Words, 'language'>): string {
  const moment = new Date(atMs);
  const isToday = moment.toDateString() === new Date(nowMs).toDateString();
  const text = new Intl.DateTimeFormat(LOCALES[language], {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    ...(!isToday && { day: 'numeric', month: 'short' }),
  }).format(moment);
  // `03 h 14` stays on one line.
  return firstOfMonth(text.replace(/(\d) h (?=\d)/, '$1\u00a0h\u00a0'), language);
}

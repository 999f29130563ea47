import { firstOfMonth } from '../../i18n/first-of-month.ts';
import { LOCALES } from '../../i18n/language.ts';
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
  return firstOfMonth(text, language);
}

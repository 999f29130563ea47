import { firstOfMonth } from '../../i18n/first-of-month.ts';
import { type Language, LOCALES } from '../../i18n/language.ts';

/** `Nov 21, 2026, 2:05 p.m.`, in the reader's time zone; '' for what is no moment. */
export function momentWords(iso: string, language: Language): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return '';
  const format = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeStyle: 'short' });
  return firstOfMonth(format.format(moment), language);
}

import { isIsoDay } from './dates.ts';
import type { IsoDay } from './listing.ts';

export type Locale = 'en' | 'fr';

const TAGS: Record<Locale, string> = { en: 'en-CA', fr: 'fr-CA' };
const WHOLE_DOLLARS_FROM_CENTS = 100_000;

const dayFormats = new Map<Locale, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();
const FORMATS_KEPT = 64;

function numberFormat(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${options.currency ?? ''} ${options.minimumFractionDigits ?? ''}`;
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(TAGS[locale], options);
    // A posting may name any three letters as its currency, and each format takes some kilobytes.
    if (numberFormats.size >= FORMATS_KEPT) numberFormats.clear();
    numberFormats.set(key, format);
  }
  return format;
}

/** `July 6, 2022`, `6 juillet 2022`, `1er juillet 2022`. A text that is not a day is returned unchanged. */
export function formatDay(day: IsoDay, locale: Locale): string {
  if (!isIsoDay(day)) return day;
  let format = dayFormats.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(TAGS[locale], { dateStyle: 'long', timeZone: 'UTC' });
    dayFormats.set(locale, format);
  }
  const text = format.format(new Date(`${day}T00:00:00Z`));
  return locale === 'fr' ? text.replace(/^1 /, '1er ') : text;
}

/** `$36.60`, `36,60 $`. Whole amounts of $1,000 or more have no cents (`$65,000`, `65 000 $`). */
export function formatMoney(cents: number, currency: string, locale: Locale): string {
  const whole = cents % 100 === 0 && Math.abs(cents) >= WHOLE_DOLLARS_FROM_CENTS;
  const digits = { minimumFractionDigits: whole ? 0 : 2, maximumFractionDigits: 2 };
  // Intl accepts only three letters, and a card may contain anything.
  if (!/^[A-Za-z]{3}$/.test(currency)) {
    return `${numberFormat(locale, digits).format(cents / 100)} ${currency}`.trim();
  }
  return numberFormat(locale, { style: 'currency', currency, ...digits }).format(cents / 100);
}

/** `20,000`, `20 000` */
export function formatCount(count: number, locale: Locale): string {
  return numberFormat(locale, { minimumFractionDigits: 0, maximumFractionDigits: 2 }).format(count);
}

/** Only the number (`37.5`, `37,5`); "hours per week" is for the translators. */
export function formatHours(hundredths: number, locale: Locale): string {
  return numberFormat(locale, { minimumFractionDigits: 0, maximumFractionDigits: 2 }).format(
    hundredths / 100,
  );
}

import { isIsoDay } from './dates.ts';
import type { IsoDay } from './listing.ts';

export type Locale = 'en' | 'fr';

const TAGS: Record<Locale, string> = { en: 'en-CA', fr: 'fr-CA' };
const WHOLE_DOLLARS_FROM_CENTS = 100_000;

const NBSP = '\u00a0';
export const MONTHS: Record<Locale, readonly string[]> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
};
const SHORT_MONTHS: Record<Locale, readonly string[]> = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  fr: 'janv. févr. mars avr. mai juin juill. août sept. oct. nov. déc.'.split(' '),
};

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

/**
 * `July 6, 2022`, `6 juillet 2022`, `1er juillet 2022`. A text that is not a day is returned unchanged. Written without
 * Intl, like everything on the list: the first format that a page makes blocks it for a tenth of a second on a phone.
 */
export function formatDay(day: IsoDay, locale: Locale): string {
  return isIsoDay(day) ? written(day, locale, MONTHS[locale], true) : day;
}

/** `Nov 21`, `21 nov.`; with the year if asked. A text that is not a day is returned unchanged. */
export function formatShortDay(day: IsoDay, locale: Locale, withYear: boolean): string {
  return isIsoDay(day) ? written(day, locale, SHORT_MONTHS[locale], withYear) : day;
}

function written(day: IsoDay, locale: Locale, months: readonly string[], withYear: boolean): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const name = months[month - 1];
  if (locale === 'en') return withYear ? `${name} ${date}, ${year}` : `${name} ${date}`;
  const first = date === 1 ? '1er' : date;
  return withYear ? `${first} ${name} ${year}` : `${first} ${name}`;
}

/** `$36.60`, `36,60 $`. Whole amounts of $1,000 or more have no cents (`$65,000`, `65 000 $`). */
export function formatMoney(cents: number, currency: string, locale: Locale): string {
  const whole = cents % 100 === 0 && Math.abs(cents) >= WHOLE_DOLLARS_FROM_CENTS;
  if (currency === 'CAD' && Number.isSafeInteger(cents)) {
    const amount = decimal(Math.abs(cents), locale, whole ? 0 : 2);
    return (cents < 0 ? '-' : '') + (locale === 'en' ? `$${amount}` : `${amount}${NBSP}$`);
  }
  const digits = { minimumFractionDigits: whole ? 0 : 2, maximumFractionDigits: 2 };
  // Intl accepts only three letters, and a card may contain anything.
  if (!/^[A-Za-z]{3}$/.test(currency)) {
    return `${numberFormat(locale, digits).format(cents / 100)} ${currency}`.trim();
  }
  return numberFormat(locale, { style: 'currency', currency, ...digits }).format(cents / 100);
}

/** `20,000`, `20 000` */
export function formatCount(count: number, locale: Locale): string {
  if (Number.isSafeInteger(count)) return (count < 0 ? '-' : '') + grouped(Math.abs(count), locale);
  return numberFormat(locale, { minimumFractionDigits: 0, maximumFractionDigits: 2 }).format(count);
}

/** Only the number, with as many digits as it needs (`37.5`, `37,5`). "Hours per week" is for the translators. */
export function formatHundredths(hundredths: number, locale: Locale): string {
  if (Number.isSafeInteger(hundredths) && hundredths >= 0) return decimal(hundredths, locale, 0);
  return numberFormat(locale, { minimumFractionDigits: 0, maximumFractionDigits: 2 }).format(
    hundredths / 100,
  );
}

/** Hundredths as a number with two digits after the point, or as few as it needs if `least` is 0. */
function decimal(hundredths: number, locale: Locale, least: 0 | 2): string {
  const rest = hundredths % 100;
  const whole = grouped((hundredths - rest) / 100, locale);
  if (rest === 0 && least === 0) return whole;
  const digits = String(rest).padStart(2, '0');
  return `${whole}${locale === 'en' ? '.' : ','}${least === 0 && rest % 10 === 0 ? digits[0] : digits}`;
}

function grouped(whole: number, locale: Locale): string {
  const digits = String(whole);
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join(locale === 'en' ? ',' : NBSP);
}

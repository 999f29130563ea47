import { formatCount, formatHundredths } from '../domain/format.ts';
import type { Language } from './language.ts';

const UNITS: Record<Language, readonly string[]> = {
  en: ['', ' kB', ' MB', ' GB', ' TB'],
  fr: ['', '\u00a0ko', '\u00a0Mo', '\u00a0Go', '\u00a0To'],
};

/**
 * `840 kB`, `7.9 MB`; `840 ko`, `7,9 Mo`. Based on 1000, like phones and mobile data plans. Without Intl, whose first
 * format blocks a page (`domain/format.ts`).
 */
export function byteWords(bytes: number, language: Language): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.en.length - 1);
  // Non-zero sizes below a kilobyte are shown as one kilobyte.
  const shown = Math.max(power, 1);
  const value = bytes === 0 ? 0 : Math.max(bytes / 1000 ** shown, 1);
  const digits =
    shown === 1 || value >= 100
      ? formatCount(Math.round(value), language)
      : formatHundredths(Math.round(value * 10) * 10, language);
  return digits + UNITS[language][shown];
}

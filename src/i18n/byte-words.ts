import { type Language, LOCALES } from './language.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** `840 kB`, `7.9 MB`; `840 ko`, `7,9 Mo`. Based on 1000, like phones and mobile data plans. */
export function byteWords(bytes: number, language: Language): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  // Non-zero sizes below a kilobyte are shown as one kilobyte.
  const shown = Math.max(power, 1);
  const value = bytes === 0 ? 0 : Math.max(bytes / 1000 ** shown, 1);
  return new Intl.NumberFormat(LOCALES[language], {
    style: 'unit',
    unit: UNITS[shown] ?? 'terabyte',
    unitDisplay: 'short',
    maximumFractionDigits: shown === 1 || value >= 100 ? 0 : 1,
  }).format(value);
}

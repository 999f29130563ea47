import { type Language, LOCALES } from './language.ts';
import type { Words } from './words.ts';

const formats = new Map<Language, Intl.NumberFormat>();

/** `1,204`, `1 204`. */
export function numberWords(count: number, { language }: Pick<Words, 'language'>): string {
  const format = formats.get(language) ?? new Intl.NumberFormat(LOCALES[language]);
  formats.set(language, format);
  return format.format(count);
}

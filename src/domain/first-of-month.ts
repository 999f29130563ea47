import type { Locale } from './format.ts';

/** French says `1er déc.` and `2 déc.`; the platform's formats do not. For a text that begins with the day. */
export function firstOfMonth(text: string, locale: Locale): string {
  return locale === 'fr' ? text.replace(/^1(?=\s\p{L})(?!\sh\s)/u, '1er') : text;
}

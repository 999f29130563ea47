import type { Language } from './language.ts';

/** French says `1er déc.` and `2 déc.`; the platform's formats do not. For a text that begins with the day. */
export function firstOfMonth(text: string, language: Language): string {
  return language === 'fr' ? text.replace(/^1(?=\s\p{L})(?!\sh\s)/u, '1er') : text;
}

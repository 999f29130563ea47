export const LANGUAGES = ['en', 'fr'] as const;

/** The two languages of the product. */
export type Language = (typeof LANGUAGES)[number];

/** Numbers, dates and money follow Canadian usage in both languages. */
export const LOCALES: Record<Language, string> = { en: 'en-CA', fr: 'fr-CA' };

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some(language => language === text);
}

/** Query parameter for links to one language: `/faq?lang=fr`. */
export const LANGUAGE_PARAMETER = 'lang';

/** The language in the address, or null. */
export function languageInAddress(search: string): Language | null {
  const asked = new URLSearchParams(search).get(LANGUAGE_PARAMETER)?.toLowerCase();
  return isLanguage(asked) ? asked : null;
}

/**
 * The language to start with: the one in the address, else the one chosen on this device, else the browser's first
 * preference that the app has, else English.
 */
export function chooseLanguage(
  asked: Language | null,
  chosen: string | null,
  preferred: readonly string[],
): Language {
  if (asked) return asked;
  if (isLanguage(chosen)) return chosen;
  for (const tag of preferred) {
    const base = tag.toLowerCase().split('-')[0];
    if (isLanguage(base)) return base;
  }
  return 'en';
}

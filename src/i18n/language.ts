export const LANGUAGES = ['en', 'fr'] as const;

/** The two languages of the product. */
export type Language = (typeof LANGUAGES)[number];

/** Numbers, dates and money follow Canadian usage in both languages. */
export const LOCALES: Record<Language, string> = { en: 'en-CA', fr: 'fr-CA' };

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some(language => language === text);
}

/**
 * The language to start with: the one chosen on this device, else the first of the browser's that we speak,
 * else English.
 */
export function chooseLanguage(chosen: string | null, preferred: readonly string[]): Language {
  if (isLanguage(chosen)) return chosen;
  for (const tag of preferred) {
    const base = tag.toLowerCase().split('-')[0];
    if (isLanguage(base)) return base;
  }
  return 'en';
}

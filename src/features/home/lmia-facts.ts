import type { Language } from '../../i18n/language.ts';

/** The day on which the rules told on the home page were last compared with their sources. */
export const LMIA_FACTS_AS_OF = '2026-10-01';

export const LMIA_SOURCE: Record<Language, string> = {
  en: 'https://www.canada.ca/en/employment-social-development/services/foreign-workers.html',
  fr: 'https://www.canada.ca/fr/emploi-developpement-social/services/travailleurs-etrangers.html',
};

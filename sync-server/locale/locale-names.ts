/** Names in one language, from the Unicode data (CLDR) that Node contains. */
export interface LocaleNames {
  language: string;
  country(code: string): string;
  currency(code: string): string;
  languageName(code: string): string;
  /** For sorting in the order of the language. */
  compare: (a: string, b: string) => number;
}

const FALLBACK = 'en';
/** Two or three letters; regions and scripts make no difference to these lists. */
const LANGUAGE = /^[a-z]{2,3}(?=$|[-_])/;

/** The language of a header such as `fr-CA`, if Node has its names; otherwise English. */
export function knownLanguage(asked: unknown): string {
  const [language] = (typeof asked === 'string' && LANGUAGE.exec(asked.toLowerCase())) || [];
  if (language === undefined) return FALLBACK;
  return Intl.DisplayNames.supportedLocalesOf([language])[0] ?? FALLBACK;
}

export function namesIn(language: string): LocaleNames {
  const of = (type: 'region' | 'currency' | 'language') => {
    const names = new Intl.DisplayNames([language, FALLBACK], { type });
    return (code: string) => names.of(code) ?? code;
  };
  const collator = new Intl.Collator(language);
  return {
    language,
    country: of('region'),
    currency: of('currency'),
    languageName: of('language'),
    compare: (a, b) => collator.compare(a, b),
  };
}

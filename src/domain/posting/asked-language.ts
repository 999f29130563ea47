/** The choices of a search. `en_fr`: both are needed. Where either will do, a posting is in both languages. */
export const WORK_LANGUAGES = ['en', 'fr', 'en_fr', 'other'] as const;
export type LanguageFilter = (typeof WORK_LANGUAGES)[number];

/** The values of a card's `workLanguage` that a choice means. */
export function valuesMeantBy(asked: LanguageFilter): readonly string[] {
  return asked === 'en' || asked === 'fr' ? [asked, 'en_or_fr'] : [asked];
}

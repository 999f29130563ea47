import { foldText } from '../search-text.ts';

const FRENCH = new Set(
  'le la les des du de et pour avec dans une un au aux nous vous sur est ou par qui que votre notre nos vos ses son ce cette dont ans heures emploi travail poste recherche chez plein temps prepose preposee ouvrier ouvriere commis adjoint adjointe cuisinier cuisiniere serveur serveuse aide infirmier infirmiere conducteur conductrice manoeuvre mecanicien mecanicienne soudeur soudeuse'.split(
    ' ',
  ),
);
const ENGLISH = new Set(
  'the and of to for with in a an is are you we our your or on at by from as be will must this that years hours job work full time helper worker clerk operator labourer driver manager supervisor assistant technician cook nurse attendant'.split(
    ' ',
  ),
);
const FRENCH_LETTERS = /[éèêëàâçîïôùûœ]|\b[ldnjmtsc]['’](?=\p{L})/giu;

/**
 * The language of a posting, judged by its small words. Good enough for `lang`, so that a screen reader pronounces it
 * properly. Names of people and places don't count: pass the title and the text, not the employer.
 */
export function guessLanguage(text: string, otherwise: 'en' | 'fr' = 'en'): 'en' | 'fr' {
  const sample = text.slice(0, 4000);
  let french = sample.match(FRENCH_LETTERS)?.length ?? 0;
  let english = 0;
  for (const word of foldText(sample).match(/[a-z]+/g) ?? []) {
    if (FRENCH.has(word)) french += 1;
    if (ENGLISH.has(word)) english += 1;
  }
  if (french === english) return otherwise;
  return french > english ? 'fr' : 'en';
}

/** "French", "FR", "Français", "fr-CA"; null for anything else, including "Bilingual". */
export function readLanguage(text: string): 'en' | 'fr' | null {
  const word = foldText(text).trim();
  if (/^(?:en|eng|english|anglais)(?:[-_].*)?$/.test(word)) return 'en';
  return /^(?:fr|fra|fre|french|francais)(?:[-_].*)?$/.test(word) ? 'fr' : null;
}

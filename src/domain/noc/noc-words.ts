import { foldText } from '../search-text.ts';

/** Words that say nothing about the work. */
const EMPTY = new Set(
  'a an and at by for from in of on or other others related the to with wanted needed urgent job position full part time junior experienced journeyman journeyperson occupation occupations au aux autre autres d dans de des du en et l la le les ou par pour personnel assimile connexe sur un une recherche demande emploi poste temps plein partiel'.split(
    ' ',
  ),
);

/** Plurals of both languages. */
const PLURALS: readonly (readonly [RegExp, string])[] = [
  [/ies$/, 'y'],
  [/(?<=ch|sh|x|ss)es$/, ''],
  [/(?<=[^siu])s$/, ''],
];
/** French feminine forms, including a final e (`adjointe`, `préposée`). */
const FEMININES: readonly (readonly [RegExp, string])[] = [
  [/euse$/, 'eur'],
  [/trice$/, 'teur'],
  [/iere$/, 'ier'],
  [/ienne$/, 'ien'],
  [/ive$/, 'if'],
  [/(?<!e)e+$/, ''],
];

/** A word without endings that don't change the occupation: `cooks` is `cook`, `coiffeuses` `coiffeur`. */
export function stem(word: string): string {
  return [PLURALS, FEMININES].reduce(cutEnding, word);
}

function cutEnding(word: string, endings: readonly (readonly [RegExp, string])[]): string {
  const [ending, instead] = endings.find(([pattern]) => pattern.test(word)) ?? [];
  const cut = ending === undefined ? word : word.replace(ending, instead ?? '');
  return cut.length < 3 ? word : cut;
}

/**
 * The stems of a text in order, without empty words and without gender variants: `journeyman/woman`, `serveur(euse)`,
 * `préposé·e`, `(H/F)`.
 */
export function stems(text: string): string[] {
  const words = foldText(text)
    .replace(/\bjourneyman\/woman\b|(?<=\w)\/woman\b|\bh\/f\b/g, ' ')
    .replace(/(?<=[a-z])(?:\([a-z]{1,5}\)|[·•][a-z]{1,5}(?:[·•]s)?\b)/g, '')
    .replace(/\bco-(?=ord)/g, 'co')
    .match(/[a-z0-9]+/g);
  return (words ?? []).filter(word => !EMPTY.has(word)).map(stem);
}

import { searchWords } from '../../domain/search-text.ts';
import type { Language } from '../../i18n/language.ts';
import { answerText, type HelpEntry } from './help-entries.ts';

/** Words of a question that no answer is about, folded. */
const SMALL_WORDS: Record<Language, ReadonlySet<string>> = {
  en: new Set(
    'a an am and are be but by can could did do does for from get have how i if in is it its me my of on or s should so t that the there this to was what when where which who why will with would you your'.split(
      ' ',
    ),
  ),
  fr: new Set(
    'a ai au aux avec c ce ces comment d dans de des dois du elle en est et faire il j je l la le les m ma me mes mon n ne ou par pas peut peux pour pourquoi qu quand que quel quelle qui quoi s sa se si son sur t un une vous votre vos y'.split(
      ' ',
    ),
  ),
};

/**
 * Entries in which every word of the question begins some word, case and accents aside; those with more of them in the title
 * first, else as they stand. Small words are left out, unless there are no others. An empty question finds nothing.
 */
export function searchHelp(entries: readonly HelpEntry[], question: string, language: Language): HelpEntry[] {
  const all = searchWords(question);
  const telling = all.filter(word => !SMALL_WORDS[language].has(word));
  const asked = telling.length > 0 ? telling : all;
  if (asked.length === 0) return [];
  return entries
    .map(entry => {
      const title = searchWords(entry.title);
      const words = [...title, ...searchWords(answerText(entry))];
      const isFound = asked.every(word => hasWord(words, word));
      const inTitle = asked.filter(word => hasWord(title, word)).length;
      return { entry, isFound, inTitle };
    })
    .filter(({ isFound }) => isFound)
    .toSorted((one, other) => other.inTitle - one.inTitle)
    .map(({ entry }) => entry);
}

/** A plural is asked for as often as its singular. */
function hasWord(words: readonly string[], asked: string): boolean {
  const single = asked.length > 3 ? asked.replace(/[sx]$/, '') : asked;
  return words.some(word => word.startsWith(single));
}

import MiniSearch from 'minisearch';
import { searchWords } from '../../domain/search-text.ts';
import type { Language } from '../../i18n/language.ts';
import { QUESTION_MAX_LENGTH } from '../../ui/form/question-field.tsx';
import { answerText, type HelpEntry } from './help-entries.ts';
import { HELP_WORDS } from './help-words.ts';

/** Words that no answer is about, folded. */
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

/** Shorter words must match exactly or as a prefix: with one other letter they are a different word. */
const FUZZY_FROM = 5;

interface Indexed {
  id: number;
  title: string;
  words: string;
  text: string;
}

/** Finds answers to a question. Create it once for the entries of a language. */
export type HelpIndex = (question: string) => HelpEntry[];

/**
 * Each word of the question may be a prefix or a typo of a word; case and accents don't count. Answers that contain all
 * words are returned alone; if there are none, those with some. Titles and `HELP_WORDS` have the highest weight. Stop
 * words are ignored, unless there are no others. An empty question finds nothing.
 */
export function indexHelp(entries: readonly HelpEntry[], language: Language): HelpIndex {
  const index = new MiniSearch<Indexed>({
    fields: ['title', 'words', 'text'],
    tokenize: wordsOf,
    processTerm: term => singular(term),
    searchOptions: {
      boost: { title: 3, words: 3 },
      prefix: term => term.length > 1,
      fuzzy: term => (term.length < FUZZY_FROM ? false : 0.2),
      weights: { prefix: 0.6, fuzzy: 0.3 },
    },
  });
  index.addAll(
    entries.map((entry, id) => ({
      id,
      title: entry.title,
      words: HELP_WORDS[language][`${entry.page}#${entry.id}`] ?? '',
      text: answerText(entry),
    })),
  );
  return question => {
    const all = wordsOf(question.slice(0, QUESTION_MAX_LENGTH));
    const telling = all.filter(word => !SMALL_WORDS[language].has(word));
    const asked = (telling.length > 0 ? telling : all).join(' ');
    if (asked === '') return [];
    const withAll = index.search(asked, { combineWith: 'AND' });
    const found = withAll.length > 0 ? withAll : index.search(asked);
    return found.flatMap(({ id }) => entries[Number(id)] ?? []);
  };
}

/** Treats “Log in” as one word, because its second half is a stop word. */
function wordsOf(text: string): string[] {
  return searchWords(text.replace(/\b(log|sign)[ -](in|out|up)\b/gi, '$1$2'));
}

/** People search for plurals as often as for singulars. */
function singular(word: string): string {
  return word.length > 3 ? word.replace(/[sx]$/, '') : word;
}

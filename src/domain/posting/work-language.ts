import type { Card } from '../card-fields.ts';
import { foldText } from '../search-text.ts';

type WorkLanguage = Card['workLanguage'];

const ENGLISH = /\b(?:english|anglais)\b/;
const FRENCH = /\b(?:french|francais)\b/;
const BOTH = /\b(?:bilingual|bilingue)s?\b/;
const EITHER = /\b(?:or|ou|either)\b|\//;
/** A language that only helps is not the one of the work. */
const HELPS =
  /\b(?:assets?|atouts?|preferred|preference|advantages?|avantages?|nice to have|plus|optional|facultati(?:f|ve)|souhaitee?s?|not required|non requise?s?)\b/;
/** Employers write a few words. The rest of a long text says something else. */
const MOST = 2_000;

/**
 * The language of work by the languages that a posting states. Several lines name what is needed together, and only an
 * "or" leaves the choice. Null: none is stated.
 */
export function workLanguageOf(languages: readonly string[]): WorkLanguage {
  const clauses = foldText(languages.join(';').slice(0, MOST))
    .split(/[;,()]/)
    .filter(clause => clause.trim() !== '');
  if (clauses.length === 0) return null;
  const needed = withoutHelpful(clauses);
  const text = needed.join(';');
  const [isEnglish, isFrench] = [ENGLISH.test(text), FRENCH.test(text)];
  if (BOTH.test(text)) return 'en_fr';
  if (isEnglish && isFrench) return needed.some(clause => EITHER.test(clause)) ? 'en_or_fr' : 'en_fr';
  if (isEnglish) return 'en';
  if (isFrench) return 'fr';
  return needed.length === 0 ? null : 'other';
}

/** `French (asset)`: the note in brackets belongs to the clause before it. */
function withoutHelpful(clauses: readonly string[]): string[] {
  const names = (clause: string) => ENGLISH.test(clause) || FRENCH.test(clause) || BOTH.test(clause);
  return clauses.filter((clause, at) => {
    const next = clauses[at + 1];
    const note = next !== undefined && !names(next) && HELPS.test(next);
    return !HELPS.test(clause) && !note;
  });
}

/** A text without a language in it need not be parsed. */
const NAMES_LANGUAGES = '"languages":["';

/** The same by the `details` of a document, which are JSON text. */
export function workLanguageIn(details: unknown): WorkLanguage {
  if (typeof details !== 'string' || !details.includes(NAMES_LANGUAGES)) return null;
  try {
    const parsed: unknown = JSON.parse(details);
    const { languages }: { languages?: unknown } =
      typeof parsed === 'object' && parsed !== null ? parsed : {};
    return Array.isArray(languages)
      ? workLanguageOf(languages.filter(language => typeof language === 'string'))
      : null;
  } catch {
    return null;
  }
}

/** The attributes of a posting with its language of work, which documents from before that attribute lack. */
export function withWorkLanguage<Data extends Readonly<Record<string, unknown>>>(data: Data): Data {
  if (data['workLanguage'] !== undefined || data['details'] === undefined) return data;
  return { ...data, workLanguage: workLanguageIn(data['details']) };
}

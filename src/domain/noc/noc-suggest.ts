import { type Occupation, occupation, occupations } from './noc-occupations.ts';
import { OTHER_JOB_NAMES } from './noc-other-names.ts';
import { stems } from './noc-words.ts';
import { foldText } from '../search-text.ts';

export interface OccupationSuggestion {
  occupation: Occupation;
  /** 0 to 1; 1 = exactly the title, or one of its parts. Only for sorting: never stored, never shown. */
  score: number;
}

/** A name of an occupation: its title, a part of it, or another name. */
interface Name {
  code: string;
  language: 'en' | 'fr';
  words: ReadonlySet<string>;
}

interface NameIndex {
  names: readonly Name[];
  /** The significance of a word: 1 if it occurs in one occupation only, 0 if in all. */
  weights: ReadonlyMap<string, number>;
}

/** Lower scores are coincidence. */
const LEAST_SCORE = 0.35;
/**
 * A word that occurs in more than about a dozen occupations (`supervisor`, `technicien`) is not significant. If a name
 * shares only such words with a longer title, it is not suggested.
 */
const TELLING = 0.6;
/** Names in the other language score slightly less, so that the requested language wins a tie. */
const OTHER_LANGUAGE = 0.97;
/** The first noun phrase of a title names its subject: `cook, ethnic foods`, `aide de cuisine`. */
const HEAD_WEIGHT = 2;

/**
 * Occupations that a job title may mean, the likeliest first, from the words of the titles in both languages. Only
 * suggestions for a person to choose from: nothing is classified by them.
 */
export function suggestOccupations(title: string, language: 'en' | 'fr', limit = 5): OccupationSuggestion[] {
  const { names, weights } = nameIndex();
  const wanted = titleWords(title, language, weights);
  if (wanted.length === 0) return [];
  const best = new Map<string, number>();
  for (const name of names) {
    const same = name.language === language;
    const score = same
      ? likeness(wanted, name.words, weights, areKin)
      : likeness(wanted, name.words, weights) * OTHER_LANGUAGE;
    if (score >= LEAST_SCORE && score > (best.get(name.code) ?? 0)) best.set(name.code, score);
  }
  return [...best]
    .toSorted(([codeA, a], [codeB, b]) => b - a || codeA.localeCompare(codeB))
    .slice(0, Math.max(0, limit))
    .flatMap(([code, score]) => {
      const found = occupation(code);
      return found ? [{ occupation: found, score }] : [];
    });
}

/** `(except legal and medical)`: words for what is excluded. */
const EXCEPTION = /\((?:except|sauf)[^()]*\)/gi;

interface TitleWord {
  word: string;
  weight: number;
}

/** Longer than any title. Each word is compared with thousands of names. */
const TITLE_READ = 200;

function titleWords(title: string, language: 'en' | 'fr', weights: ReadonlyMap<string, number>): TitleWord[] {
  // The head noun: in English the last word before a comma, a dash or a bracket, in French the first.
  const plain = foldText(title.slice(0, TITLE_READ).replace(EXCEPTION, ' ')).replace(/\s+/g, ' ');
  const [lead = ''] = plain.split(/ [-/] |[,(:;]/);
  const head = language === 'fr' ? stems(lead)[0] : stems(lead).at(-1);
  return [...new Set(stems(plain))].map(word => ({
    word,
    weight: (weights.get(word) ?? 1) * (word === head ? HEAD_WEIGHT : 1),
  }));
}

/**
 * The weight of the common words against that of both sides (Dice), so that a short exact name beats a long one that
 * contains the same words.
 */
function likeness(
  wanted: readonly TitleWord[],
  name: ReadonlySet<string>,
  weights: ReadonlyMap<string, number>,
  isKin: (word: string, other: string) => boolean = () => false,
): number {
  let common = 0;
  let all = 0;
  const matched = new Set<string>();
  for (const { word, weight } of wanted) {
    all += weight;
    const same = name.has(word) ? word : [...name].find(other => isKin(word, other));
    if (same === undefined) continue;
    common += weight * (same === word ? 1 : KIN_SHARE);
    matched.add(same);
  }
  const tells = [...matched].some(word => (weights.get(word) ?? 1) >= TELLING);
  if (matched.size === 0 || (matched.size < wanted.length && !tells)) return 0;
  let missing = 0;
  for (const word of name) if (!matched.has(word)) missing += weights.get(word) ?? 1;
  return (2 * common) / (all + common + missing);
}

const KIN_SHARE = 0.6;
const KIN_LETTERS = 5;

/** `cleaner` and `cleaning`, `plumbing` and `plumber`: equal except for the last letters. */
function areKin(a: string, b: string): boolean {
  const least = Math.max(KIN_LETTERS, Math.max(a.length, b.length) - 3);
  return a.slice(0, least) === b.slice(0, least);
}

let index: NameIndex | undefined;

function nameIndex(): NameIndex {
  return (index ??= collectNames());
}

function collectNames(): NameIndex {
  const names: Name[] = [];
  const codesByWord = new Map<string, Set<string>>();
  const add = (code: string, language: 'en' | 'fr', text: string) => {
    const words = new Set(stems(text));
    if (words.size > 0) names.push({ code, language, words });
    for (const word of words) codesByWord.set(word, (codesByWord.get(word) ?? new Set()).add(code));
  };
  for (const { code, title } of occupations().values()) {
    for (const part of titleParts(title.en)) add(code, 'en', part);
    for (const part of titleParts(title.fr)) add(code, 'fr', part);
  }
  for (const [code, { en, fr }] of OTHER_JOB_NAMES) {
    for (const name of en) add(code, 'en', name);
    for (const name of fr) add(code, 'fr', name);
  }
  const all = Math.log(occupations().size);
  const weights = new Map([...codesByWord].map(([word, codes]) => [word, 1 - Math.log(codes.size) / all]));
  return { names, weights };
}

/**
 * A title may name several kinds of work: returns the whole, the parts between commas, and the parts joined by `and` or
 * `et`.
 */
function titleParts(title: string): Set<string> {
  const whole = title.replace(EXCEPTION, ' ');
  const listed = whole.replace(/\([^()]*\)/g, ' ').split(/,| - /);
  return new Set([whole, ...listed, ...listed.flatMap(part => part.split(/ (?:and|et) /))]);
}

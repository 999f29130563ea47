import type { LanguageLevel } from '../../../domain/seeker/profile.ts';
import { folded } from './periods.ts';

export interface FoundLanguages {
  english?: LanguageLevel;
  french?: LanguageLevel;
  /** All other languages, and what else was written of English and French without a level. */
  others: string[];
}

const LANGUAGES = ['english', 'french'] as const;
const NAMES = { english: ['english', 'anglais'], french: ['french', 'francais'] } as const;
/** The strongest first: “native or fluent” is fluent. */
const LEVELS: readonly (readonly [LanguageLevel, readonly string[]])[] = [
  [
    'fluent',
    [
      'fluent',
      'native',
      'bilingual',
      'mother tongue',
      'advanced',
      'courant',
      'maternelle',
      'bilingue',
      'avance',
    ],
  ],
  ['intermediate', ['intermediate', 'conversational', 'working', 'intermediaire']],
  ['basic', ['basic', 'beginner', 'elementary', 'debutant', 'notions', 'de base']],
];

/** “English (fluent), French: basic, Polish”. English and French are asked for apart: their bare names say nothing. */
export function languagesIn(lines: readonly string[]): FoundLanguages {
  const found: FoundLanguages = { others: [] };
  for (const line of lines) {
    /** Named just before, such as in “Français, langue maternelle”. */
    let waiting: readonly ('english' | 'french')[] = [];
    let isKept = false;
    for (const item of line.split(/[,;•|/]+/)) {
      const text = item.trim();
      if (text === '') continue;
      const words = folded(text);
      const level = LEVELS.find(([, names]) => names.some(name => words.includes(name)))?.[0];
      const named = LANGUAGES.filter(name => NAMES[name].some(each => words.includes(each)));
      const meant = named.length > 0 ? named : waiting;
      // What was said of it just before was its name.
      if (isKept && level !== undefined && named.length === 0 && waiting.length > 0) found.others.pop();
      if (level !== undefined && meant.length > 0) for (const name of meant) found[name] ??= level;
      isKept = (level === undefined || meant.length === 0) && !isBareName(words);
      if (isKept) found.others.push(text);
      waiting = level === undefined ? named : [];
    }
  }
  return found;
}

function isBareName(words: string): boolean {
  return LANGUAGES.some(name => NAMES[name].some(each => each === words));
}

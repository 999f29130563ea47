import { type Occupation, occupation, occupations } from '../../../domain/noc/noc-occupations.ts';
import { suggestOccupations } from '../../../domain/noc/noc-suggest.ts';
import { searchWords } from '../../../domain/search-text.ts';
import type { Language } from '../../../i18n/language.ts';

/*
 * Everything that needs the titles of the 516 occupations, about 20 kB compressed. Only load it by a dynamic import,
 * when the user chooses an occupation.
 */

export function occupationTitle(code: string, language: Language): string | undefined {
  return occupation(code)?.title[language];
}

/**
 * Suggests occupations for partial input. Digits match the start of a code. Other text matches what job titles may mean
 * first, and then titles with words that begin like it.
 */
export function findOccupations(text: string, language: Language, limit: number): Occupation[] {
  const typed = text.trim();
  const all = [...occupations().values()];
  if (/^\d{1,5}$/.test(typed)) return all.filter(({ code }) => code.startsWith(typed)).slice(0, limit);
  const meant = suggestOccupations(typed, language, limit).map(({ occupation: one }) => one);
  const starts = searchWords(typed);
  if (starts.length === 0) return [];
  const begun = all.filter(one => !meant.includes(one) && haveStarts(one.title[language], starts));
  return [...meant, ...begun].slice(0, limit);
}

function haveStarts(title: string, starts: readonly string[]): boolean {
  const words = searchWords(title);
  return starts.every(start => words.some(word => word.startsWith(start)));
}

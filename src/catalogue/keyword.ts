import { PROVINCE_NAMES } from '../domain/province.ts';
import { searchWords } from '../domain/search-text.ts';
import type { MergedColumn, MergedRows } from './merged-rows.ts';
import { TextIndex } from './text-index.ts';

/** As many as there are bits to note them; nobody types more. */
const MOST_WORDS = 31;

/** The words that a keyword asks for: each once, without those that another one implies (`cook` in `cookie`). */
export function keywordWords(keyword: string): string[] {
  const words = [...new Set(searchWords(keyword))];
  return words
    .filter(word => !words.some(other => other !== word && other.startsWith(word)))
    .slice(0, MOST_WORDS);
}

/** For each entry of a column the words that it has, a bit each; null where no entry has any. */
type Marks = Uint32Array | null;

export interface KeywordMatch {
  /** The bits of all words. */
  readonly all: number;
  readonly columns: { readonly marks: Uint32Array; readonly codes: MergedColumn<unknown>['codes'] }[];
}

/** What a keyword is looked for in: title, business, city, names of the province in both languages, NOC. */
export class KeywordIndex {
  readonly #columns: { index: TextIndex; size: number; codes: MergedColumn<unknown>['codes'] }[];

  constructor(rows: MergedRows) {
    const places = rows.place.entries.map(({ city, provinceId }) => {
      const names = provinceId && PROVINCE_NAMES[provinceId];
      return names ? `${city} ${names.en} ${names.fr}` : city;
    });
    this.#columns = [
      { texts: rows.jobTitle.entries, codes: rows.jobTitle.codes },
      { texts: rows.businessName.entries, codes: rows.businessName.codes },
      { texts: places, codes: rows.place.codes },
      { texts: rows.noc.entries, codes: rows.noc.codes },
    ].map(({ texts, codes }) => ({ index: new TextIndex(texts), size: texts.length, codes }));
  }

  /** Null: some word is nowhere, so that no row matches. Only columns that have a word at all are to be scanned. */
  find(words: readonly string[]): KeywordMatch | null {
    const found: Marks[] = this.#columns.map(() => null);
    for (const [position, word] of words.entries()) {
      let isAnywhere = false;
      for (const [at, { index, size }] of this.#columns.entries()) {
        const marks = found[at] ?? new Uint32Array(size);
        if (index.mark(word, marks, 1 << position)) {
          found[at] = marks;
          isAnywhere = true;
        }
      }
      if (!isAnywhere) return null;
    }
    return {
      all: 2 ** words.length - 1,
      columns: this.#columns.flatMap(({ codes }, at) => {
        const marks = found[at];
        return marks ? [{ marks, codes }] : [];
      }),
    };
  }
}

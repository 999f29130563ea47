import type { Occupation } from '../../domain/noc/noc-occupations.ts';
import { PROVINCE_NAMES } from '../../domain/province.ts';
import { searchWords } from '../../domain/search-text.ts';
import { CARD_VALUES } from '../../domain/card-fields.ts';
import type { EngineCounters } from './counters.ts';
import type { Dictionaries } from '../table/dictionaries.ts';
import type { Pairs } from '../table/pairs.ts';
import { TextIndex } from './text-index.ts';

/** The number of words in a batch: one bit each in a positive 32-bit integer. */
const BITS = 31;

/** By NOC code; null = not loaded. */
export type Occupations = ReadonlyMap<string, Occupation> | null;

/** The distinct words of a keyword, without those that another one implies (`cook` in `cookie`). */
export function keywordWords(keyword: string): string[] {
  const words = new Set(searchWords(keyword));
  // In this order, words that start with a word come right after it.
  const sorted = [...words].sort();
  for (const [at, word] of sorted.entries()) if (sorted[at + 1]?.startsWith(word)) words.delete(word);
  return [...words];
}

/** For a batch of words, the words that each code of a column has, one bit each; null where no code has any. */
export interface WordMarks {
  /** The bits of all words. */
  all: number;
  job: Uint32Array | null;
  firm: Uint32Array | null;
  place: Uint32Array | null;
}

/** `shown`: title, business and city. */
export type WholeFields = 'shown' | 'business';

/** How words are marked: the bit of each, and whether only whole words count. */
interface Marking {
  bitOf: (word: number) => number;
  isWhole: boolean;
}

const BEGINNINGS: Marking = { bitOf: word => 1 << word, isWhole: false };

/**
 * Finds words in title, business, city, province names in both languages, and NOC (its code and its titles in both
 * languages). Each word is looked up once per dictionary, however many rows use an entry.
 */
export class KeywordIndex {
  readonly #dictionaries: Dictionaries;
  readonly #counters: EngineCounters;
  readonly #titles: TextIndex;
  readonly #businesses: TextIndex;
  readonly #places: TextIndex;
  readonly #cities: TextIndex;
  #nocs: { occupations: Occupations; index: TextIndex } | undefined;

  constructor(dictionaries: Dictionaries, counters: EngineCounters) {
    this.#dictionaries = dictionaries;
    this.#counters = counters;
    this.#titles = new TextIndex(dictionaries.titles);
    this.#businesses = new TextIndex(dictionaries.businesses);
    this.#places = new TextIndex(placeTexts(dictionaries));
    this.#cities = new TextIndex(dictionaries.cities);
  }

  /** By job: 1 = its title has all words. */
  titlesWith(words: readonly string[]): Uint8Array {
    const { jobs } = this.#dictionaries;
    const found = new Uint8Array(jobs.size).fill(1);
    for (const { words: some, all } of batches(words)) {
      const marks = this.#mark(this.#titles, some);
      const { first } = jobs;
      for (let job = 0; job < found.length; job++) if (marks?.[first[job] ?? 0] !== all) found[job] = 0;
    }
    return found;
  }

  /** One result per batch of 31 words. A row has the keyword if its codes together have all bits of every batch. */
  find(words: readonly string[], occupations: Occupations): WordMarks[] {
    const { jobs, firms } = this.#dictionaries;
    if (this.#nocs?.occupations !== occupations || !this.#nocs)
      this.#nocs = { occupations, index: new TextIndex(nocTexts(this.#dictionaries, occupations)) };
    const { index: nocs } = this.#nocs;
    return batches(words).map(({ words: some, all }) => {
      const titles = this.#mark(this.#titles, some);
      const codes = this.#mark(nocs, some);
      const businesses = this.#mark(this.#businesses, some);
      return {
        all,
        job: (titles ?? codes) && pairMarks(jobs, titles, codes),
        firm: businesses && pairMarks(firms, businesses, null),
        place: this.#mark(this.#places, some),
      };
    });
  }

  /** As `find`, but for whole words. */
  findWhole(words: readonly string[], fields: WholeFields): WordMarks[] {
    return batches(words).map(({ words: some, all }) => this.#whole(some, fields, all, bit => 1 << bit));
  }

  /** For rows with any of these whole words. */
  findAny(words: readonly string[], fields: WholeFields): WordMarks {
    return this.#whole(words, fields, 1, () => 1);
  }

  #whole(
    words: readonly string[],
    fields: WholeFields,
    all: number,
    bitOf: (word: number) => number,
  ): WordMarks {
    const { jobs, firms, places } = this.#dictionaries;
    const mark = (index: TextIndex) => this.#mark(index, words, { bitOf, isWhole: true });
    const titles = fields === 'shown' ? mark(this.#titles) : null;
    const cities = fields === 'shown' ? mark(this.#cities) : null;
    const businesses = mark(this.#businesses);
    return {
      all,
      job: titles && pairMarks(jobs, titles, null),
      firm: businesses && pairMarks(firms, businesses, null),
      place: cities && pairMarks(places, cities, null),
    };
  }

  #mark(
    index: TextIndex,
    words: readonly string[],
    { bitOf, isWhole }: Marking = BEGINNINGS,
  ): Uint32Array | null {
    const marks = new Uint32Array(index.size);
    let isAny = false;
    for (const [at, word] of words.entries()) {
      this.#counters.entriesMatched += index.size;
      if (index.mark(word, marks, bitOf(at), isWhole)) isAny = true;
    }
    return isAny ? marks : null;
  }
}

function batches(words: readonly string[]): { words: string[]; all: number }[] {
  return Array.from({ length: Math.ceil(words.length / BITS) }, (_, batch) => {
    const some = words.slice(batch * BITS, (batch + 1) * BITS);
    return { words: some, all: 2 ** some.length - 1 };
  });
}

function pairMarks(pairs: Pairs, first: Uint32Array | null, second: Uint32Array | null): Uint32Array {
  const marks = new Uint32Array(pairs.size);
  for (let code = 0; code < marks.length; code++)
    marks[code] = (first?.[pairs.first[code] ?? 0] ?? 0) | (second?.[pairs.second[code] ?? 0] ?? 0);
  return marks;
}

/** Texts that are composed of others when they are first searched. */
function madeTexts(of: { readonly size: number }, textOf: (code: number) => string) {
  return {
    get size() {
      return of.size;
    },
    joined(from: number) {
      const texts = Array.from({ length: of.size - from }, (_, at) => textOf(from + at));
      let end = -1;
      return { text: texts.join('\n'), ends: Uint32Array.from(texts, text => (end += text.length + 1)) };
    },
  };
}

function placeTexts({ cities, places }: Dictionaries) {
  return madeTexts(places, code => {
    const province = CARD_VALUES.provinceId[places.second[code] ?? 0];
    const names = province && PROVINCE_NAMES[province];
    const city = cities.at(places.first[code] ?? 0);
    return names ? `${city} ${names.en} ${names.fr}` : city;
  });
}

function nocTexts({ nocs }: Dictionaries, occupations: Occupations) {
  return madeTexts(nocs, code => {
    const noc = nocs.at(code);
    const title = occupations?.get(noc)?.title;
    return title ? `${noc} ${title.en} ${title.fr}` : noc;
  });
}

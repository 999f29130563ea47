import { distanceKm } from '../../src/domain/places/distance.ts';
import type { KnownPlace } from '../../src/domain/places/places-table.ts';
import type { PostingFacts } from './posting-facts.ts';
import { searchFilters, type SearchFilters, type Test } from './search-filters.ts';

/** Searches with the same filters, which are tested once. */
interface Group {
  filters: SearchFilters;
  key: string;
  /** The tests that the place in the index doesn't answer. */
  rest: readonly Test[];
  ids: Set<string>;
}

/**
 * Searches by what a posting must have to match them, so that a posting meets few of them: a word, an occupation or a
 * place, each with a province, or else only the province. The posting looks up everything that it has, and what it
 * finds is tested.
 */
export class SearchIndex {
  /** By query. */
  readonly #groups = new Map<string, Group>();
  /** By province ('' = any), then by what else a posting must have. */
  readonly #byKey = new Map<string, Map<string, Group[]>>();
  readonly #queries = new Map<string, string>();
  /** By place and distance. */
  readonly #byNear = new Map<KnownPlace, Map<number, Group[]>>();
  /** The sets of `#byNear` that reach a posting's place. */
  #nearby = new Map<KnownPlace, readonly (readonly Group[])[]>();

  get size(): number {
    return this.#queries.size;
  }

  /** Adds a search, or gives it another query. One that the server can't match is left out. */
  set(id: string, query: string): void {
    if (this.#queries.get(id) === query) return;
    this.delete(id);
    let group = this.#groups.get(query);
    if (!group) {
      const filters = searchFilters(query);
      if (!filters) return;
      const key = keyOf(filters);
      group = { filters, key, rest: restOf(filters, key), ids: new Set() };
      this.#groups.set(query, group);
      this.#file(group);
    }
    group.ids.add(id);
    this.#queries.set(id, query);
  }

  delete(id: string): void {
    const query = this.#queries.get(id);
    const group = query === undefined ? undefined : this.#groups.get(query);
    if (query === undefined || !group) return;
    this.#queries.delete(id);
    group.ids.delete(id);
    if (group.ids.size > 0) return;
    this.#groups.delete(query);
    const { province, near } = group.filters;
    if (group.key !== NEAR) {
      removeFrom(this.#byKey.get(province)?.get(group.key), group);
      return;
    }
    if (near) removeFrom(this.#byNear.get(near.place)?.get(near.km), group);
  }

  /** The searches that a posting matches, in sets of those with the same filters. */
  match(facts: PostingFacts): ReadonlySet<string>[] {
    const found: ReadonlySet<string>[] = [];
    const look = (groups: readonly Group[]): void => {
      for (const { rest, ids } of groups) if (passes(rest, facts)) found.push(ids);
    };
    const keys = keysOf(facts);
    for (const code of ['', facts.province]) {
      const at = this.#byKey.get(code);
      if (!at) continue;
      for (const key of keys) {
        const groups = at.get(key);
        if (groups) look(groups);
      }
    }
    if (facts.place) for (const groups of this.#near(facts.place)) look(groups);
    return found;
  }

  #file(group: Group): void {
    const { province, near } = group.filters;
    if (group.key === NEAR && near) {
      const at = getOrMake(this.#byNear, near.place, () => new Map<number, Group[]>());
      if (!at.has(near.km)) this.#nearby = new Map();
      getOrMake(at, near.km, (): Group[] => []).push(group);
      return;
    }
    const at = getOrMake(this.#byKey, province, () => new Map<string, Group[]>());
    getOrMake(at, group.key, (): Group[] => []).push(group);
  }

  /** Computed once for each place that postings have. */
  #near(place: KnownPlace): readonly (readonly Group[])[] {
    return getOrMake(this.#nearby, place, () => {
      const found: (readonly Group[])[] = [];
      for (const [near, at] of this.#byNear) {
        const distance = distanceKm(place, near);
        for (const [km, groups] of at) if (distance <= km) found.push(groups);
      }
      return found;
    });
  }
}

function removeFrom(groups: Group[] | undefined, group: Group): void {
  const at = groups?.indexOf(group) ?? -1;
  if (at >= 0) groups?.splice(at, 1);
}

function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function keysOf({ beginnings, card }: PostingFacts): string[] {
  const keys = Array.from(beginnings, wordKey);
  for (let end = 1; end <= card.noc.length; end += 1) keys.push(nocKey(card.noc.slice(0, end)));
  keys.push(ANY);
  return keys;
}

/** A loop: this runs a million times for a thousand postings. */
function passes(tests: readonly Test[], facts: PostingFacts): boolean {
  for (const test of tests) if (!test(facts)) return false;
  return true;
}

const ANY = '';
const NEAR = 'near';
const wordKey = (word: string): string => `q ${word}`;
const nocKey = (digits: string): string => `noc ${digits}`;

/** The longest word is the rarest, as a rule. */
function keyOf({ words, noc, near }: SearchFilters): string {
  const word = words.reduce((longest, each) => (each.length > longest.length ? each : longest), '');
  if (word !== '') return wordKey(word);
  // A whole occupation is rarer than most places, and most places are rarer than a group of occupations.
  if (noc.length > 3 || (noc !== '' && !near)) return nocKey(noc);
  return near ? NEAR : ANY;
}

function restOf({ tests, words, province }: SearchFilters, key: string): Test[] {
  const answered = new Set(key === NEAR ? ['near'] : [key.startsWith('noc') ? 'noc' : '']);
  // Several provinces are tested.
  if (key !== NEAR && province !== '') answered.add('province');
  if (words.length === 1) answered.add('q');
  return [...tests].flatMap(([name, test]) => (answered.has(name) ? [] : test));
}

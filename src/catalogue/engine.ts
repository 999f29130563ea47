import type { Card } from '../domain/listing.ts';
import { findWageTable, SPECIFICATION_TABLE } from '../domain/wage-tables.ts';
import type { SegmentColumns } from '../wire/segment-columns.ts';
import { dayNumber } from '../wire/segment-days.ts';
import { countFacets, EXPIRED, FACET_VALUES, facetFilter, facetsOf } from './facets.ts';
import { KeywordIndex, keywordWords } from './keyword.ts';
import { cardOfRow, type MergedRows, mergeRows, rowOfJob } from './merged-rows.ts';
import type { CatalogueAnswer, CatalogueQuery } from './query.ts';
import { orderedBy } from './radix-order.ts';
import { matchingRows } from './row-match.ts';

interface Facets {
  key: string;
  bytes: Uint8Array;
  /** How many rows have each byte: the answer's counts when there is no keyword. */
  counts: Uint32Array;
}

/**
 * Answers queries over the cards of some segments. Everything is in typed columns in the order of the newest posting;
 * what only some queries need is made when the first of them comes.
 */
export class Engine {
  readonly #rows: MergedRows;
  #keywords: KeywordIndex | undefined;
  #closing: Uint32Array | undefined;
  #facets: Facets | undefined;

  /** `segments` in the manifest's order: the later ones are newer. */
  constructor(segments: readonly SegmentColumns[]) {
    this.#rows = mergeRows(segments);
  }

  get held(): number {
    return this.#rows.count;
  }

  card(jobId: number): Card | undefined {
    const row = rowOfJob(this.#rows, jobId);
    return row < 0 ? undefined : cardOfRow(this.#rows, row);
  }

  query(query: CatalogueQuery): CatalogueAnswer {
    const facets = this.#facetsFor(query);
    const matches = this.#matches(query);
    const counts = matches === 'all' ? facets.counts : countBytes(facets.bytes, matches);
    const answer = countFacets(counts, query);
    const rows = this.#page(query, facets.bytes, matches, answer.total);
    return { ...answer, cards: rows.map(row => cardOfRow(this.#rows, row)), held: this.held };
  }

  /** The class of a wage depends on the table, and what is expired on the day. */
  #facetsFor({ wageTable, today }: CatalogueQuery): Facets {
    const key = `${wageTable} ${today}`;
    if (this.#facets?.key !== key) {
      const table = findWageTable(wageTable, today) ?? SPECIFICATION_TABLE;
      const bytes = facetsOf(this.#rows, table, dayNumber(today) ?? Number.NEGATIVE_INFINITY);
      this.#facets = { key, bytes, counts: countBytes(bytes, null) };
    }
    return this.#facets;
  }

  /** Rows that have the keyword and the employer, whatever their facets. */
  #matches({ keyword, employer }: CatalogueQuery): Uint8Array | 'all' {
    const words = keywordWords(keyword);
    const { count, businessName } = this.#rows;
    if (words.length === 0 && employer === undefined) return 'all';
    let ofEmployer: Uint8Array | null = null;
    if (employer !== undefined) {
      const code = businessName.entries.indexOf(employer);
      ofEmployer = Uint8Array.from(businessName.codes, found => (found === code ? 1 : 0));
      if (words.length === 0) return ofEmployer;
    }
    this.#keywords ??= new KeywordIndex(this.#rows);
    const match = this.#keywords.find(words);
    return match ? matchingRows(count, match, ofEmployer) : new Uint8Array(count);
  }

  #page(query: CatalogueQuery, bytes: Uint8Array, matches: Uint8Array | 'all', total: number): number[] {
    const end = Math.min(query.offset + query.limit, total);
    const rows: number[] = [];
    if (query.offset >= end) return rows;
    const allowed = facetFilter(query);
    const order = query.sort === 'closing' ? (this.#closing ??= this.#closingOrder()) : null;
    let seen = 0;
    for (let at = 0; seen < end && at < bytes.length; at++) {
      const row = order ? (order[at] ?? 0) : at;
      if (allowed[bytes[row] ?? EXPIRED] === 0 || (matches !== 'all' && matches[row] === 0)) continue;
      if (seen >= query.offset) rows.push(row);
      seen++;
    }
    return rows;
  }

  /** The last day that comes first; no last day comes last; ties by jobId, the higher first. */
  #closingOrder(): Uint32Array {
    return orderedBy(this.#rows.rowOfJobId.toReversed(), this.#rows.expiresOn);
  }
}

function countBytes(bytes: Uint8Array, matches: Uint8Array | null): Uint32Array {
  const counts = new Uint32Array(FACET_VALUES);
  for (let row = 0; row < bytes.length; row++) {
    if (matches && matches[row] === 0) continue;
    const byte = bytes[row] ?? EXPIRED;
    counts[byte] = (counts[byte] ?? 0) + 1;
  }
  return counts;
}

import type { Card } from '../domain/listing.ts';
import { SPECIFICATION_TABLE, tableAtHand, type WageTable } from '../domain/lmia/wage-tables.ts';
import type { MapArea } from '../domain/places/map-area.ts';
import type { SegmentColumns } from '../wire/segment/segment-columns.ts';
import { dayNumber } from '../wire/segment/segment-days.ts';
import { classTests } from './query/class-tests.ts';
import { type EngineCounters, newCounters } from './query/counters.ts';
import type { FilterClasses } from './query/filter-classes.ts';
import { jobIdAt, rowsOfJobs } from './table/id-planes.ts';
import { encodeImage, type Imaged } from './table/image.ts';
import { KeywordIndex, keywordWords, type Occupations } from './query/keyword.ts';
import { hasExclusions, needsSides } from './query/late-needs.ts';
import type { LateParts } from './query/late-parts.ts';
import type { Gazetteer } from './query/locations.ts';
import { emptyTable } from './table/lay.ts';
import type { Comparable } from './query/pay-comparison.ts';
import { rowsSince } from './table/posted-days.ts';
import { Prepared } from './query/prepared.ts';
import { placeInGroups } from './table/reposts.ts';
import {
  type CardNote,
  type CatalogueAnswer,
  type CatalogueQuery,
  type MapCounts,
  POSTED_WITHIN_DAYS,
} from './query/query.ts';
import { matchEmployer, matchJobs, matchWords } from './query/row-match.ts';
import type { RowOrder } from './query/row-orders.ts';
import { countMatches, matchesBetween, type RowTests } from './query/scan.ts';
import type { Sides } from './query/sides.ts';
import { UNKNOWN_KM } from './query/unknown-km.ts';
import { cardOfRow, type Table } from './table/table.ts';

/** Tables of names, and code, that only some queries need (`engine-host.ts` loads them). */
export interface Names {
  /** For a keyword in all fields; null = match without the titles of occupations. */
  occupations: Occupations;
  /** For distances and areas: queries that `needsPlaces` is true of need it. */
  gazetteer: Gazetteer | null;
  /** For wage tables other than `specification`; null = only that one is known. */
  findWageTable: ((name: string, day: string) => WageTable | undefined) | null;
  /** Queries that `needsLateParts` is true of need it. */
  late: LateParts | null;
}

export const NO_NAMES: Names = { occupations: null, gazetteer: null, findWageTable: null, late: null };

/** The data that a query needs from a table, each computed once. */
interface Plan {
  tests: RowTests;
  /** By class: the only dimension that it fails, see `ClassTests`. */
  failing: Uint8Array;
  classes: FilterClasses;
  /** Null: no filter needs them. */
  sides: Sides | null;
  km: Uint16Array | null;
  /** The number of live rows in each group. */
  members: Uint32Array | null;
  late: LateParts | null;
}

/** The result of a query: the rows of its page, and its counts. */
interface Found extends Pick<CatalogueAnswer, 'total' | 'facets'> {
  rows: number[];
}

/**
 * Answers queries over the cards of some segments. Everything is in typed columns, in the order of the newest posting.
 * Data that only some queries need is made for the first such query. Folding comes before every filter: among postings
 * that are alike (`alike.ts`), the newest open one stands for all. `postedWithin` and `onlyNew` look at its own date
 * and number.
 */
export class Engine {
  readonly #counters: EngineCounters;
  readonly #prepared: Prepared;
  readonly #keywords: KeywordIndex;
  #matched: { shown: Uint8Array; key: string; mask: Uint8Array } | undefined;
  #allowed: { shown: Uint8Array; key: string; mask: Uint8Array } | undefined;
  #within: { shown: Uint8Array; key: string; mask: Uint8Array } | undefined;

  /** `from`: the contents of an image. */
  constructor(
    from: Pick<Imaged, 'table'> & Partial<Imaged> = { table: emptyTable() },
    counters = newCounters(),
  ) {
    this.#counters = counters;
    this.#prepared = new Prepared(from, counters);
    this.#keywords = new KeywordIndex(from.table.dictionaries, counters);
  }

  get table(): Table {
    return this.#prepared.table;
  }

  /** Bytes that another engine can start from (`decodeImage`). */
  image(): ArrayBuffer {
    return encodeImage(this.#prepared.imaged());
  }

  get held(): number {
    return this.table.count;
  }

  /** The number of rows added so far. */
  get rowsAdded(): number {
    return this.#counters.rowsAdded;
  }

  /** Lays segments over the table, in this order. `keep`: see `laySegments`. */
  lay(segments: readonly SegmentColumns[], keep: ReadonlySet<string> | null): void {
    this.#prepared.lay(segments, keep);
  }

  visit(before: Float64Array | null): void {
    this.#prepared.visit(before);
  }

  /** All job ids, ascending. */
  ids(): Float64Array {
    const { ids, count } = this.table;
    return Float64Array.from({ length: count }, (_, row) => jobIdAt(ids, row)).sort();
  }

  card(jobId: number): Card | undefined {
    const row = rowsOfJobs(this.table.ids, [jobId]).get(jobId);
    return row === undefined ? undefined : cardOfRow(this.table, row);
  }

  /** The other open postings that are folded with this one, the newest first. */
  reposts(jobId: number, today: string): Card[] {
    const asked = rowsOfJobs(this.table.ids, [jobId]).get(jobId);
    if (asked === undefined) return [];
    const reposts = this.#prepared.reposts();
    const group = reposts.groups[placeInGroups(reposts, asked)];
    const { mask } = this.#prepared.shown(dayOf(today), [], false);
    const others = reposts.rows.filter(
      (row, at) => group !== undefined && reposts.groups[at] === group && row !== asked && mask[row] === 1,
    );
    return Array.from(others, row => cardOfRow(this.table, row));
  }

  /**
   * A posting and the open ones to compare it with: of reposts only the newest, and none of its own. Exposed for
   * modules that are loaded later.
   */
  comparable(jobId: number, today: string): Comparable | undefined {
    const row = rowsOfJobs(this.table.ids, [jobId]).get(jobId);
    if (row === undefined) return undefined;
    const { mask } = this.#prepared.shown(dayOf(today), [jobId], true);
    return { table: this.table, row, mask, titlesWith: words => this.#keywords.titlesWith(words) };
  }

  query(query: CatalogueQuery, names: Names = NO_NAMES): CatalogueAnswer {
    const plan = this.#plan(query, names);
    const { table } = this;
    const { rows, total, facets } = query.withFacets ? this.#tally(query, plan) : this.#count(query, plan);
    return {
      total,
      cards: rows.map(row => cardOfRow(table, row)),
      notes: rows.map(row => this.#note(row, plan)),
      facets,
      held: table.count,
    };
  }

  mapCounts(query: CatalogueQuery, names: Names): MapCounts {
    const { tests } = this.#plan(query, names);
    const late = needed(names.late);
    const { locations, at } = this.#prepared.located(needed(names.gazetteer), late);
    this.#counters.rowsScanned += tests.end;
    return late.mapCounts(this.table, tests, locations, at);
  }

  #plan(query: CatalogueQuery, { occupations, gazetteer, findWageTable, late }: Names): Plan {
    const prepared = this.#prepared;
    const { table } = prepared;
    const { columns, days, dictionaries, count } = table;
    const today = dayOf(query.today);
    const wageTable =
      tableAtHand(query.wageTable, query.today) ??
      findWageTable?.(query.wageTable, query.today) ??
      SPECIFICATION_TABLE;
    const classes = prepared.classes(wageTable);
    const shown = prepared.shown(today, query.hidden, query.fold);
    const km = query.near && prepared.km(query.near, needed(gazetteer), needed(late));
    const sides = needsSides(query) ? prepared.sides(query, today, km, needed(late)) : null;
    const isSide = sides ? needed(late).allowedSides(sides, query) : new Uint8Array();
    const words = keywordWords(query.keyword);
    const inTitle = query.keywordIn === 'title';
    const titles = inTitle && words.length > 0 ? this.#keywords.titlesWith(words) : null;
    let allowed = hasExclusions(query) ? this.#withoutExcluded(query, shown.mask, needed(late)) : shown.mask;
    if (query.area) allowed = this.#inArea(query.area, allowed, needed(gazetteer), needed(late));
    let mask = this.#matching(query, inTitle ? [] : words, allowed, occupations);
    // No row is new, but without sides no test would exclude them.
    if (sides?.codes === null && isSide[0] === 0) mask = new Uint8Array(count);
    const { failing, isClass } = classTests(classes.kinds, query);
    return {
      tests: {
        mask,
        jobs: columns.job,
        isJob: matchJobs(dictionaries, query.noc, titles),
        classes: classes.codes,
        isClass,
        sides: sides?.codes ?? null,
        isSide,
        end: query.postedWithin === 0 ? count : rowsSince(days, today - query.postedWithin + 1),
      },
      failing,
      classes,
      sides,
      km,
      members: shown.members,
      late,
    };
  }

  /** The rows of `shown` that no exclusion hits. The last result is kept: the keyword may change at each stroke. */
  #withoutExcluded(query: CatalogueQuery, shown: Uint8Array, late: LateParts): Uint8Array {
    const key = JSON.stringify([query.withoutWords, query.withoutEmployers, query.hiddenEmployers]);
    if (this.#allowed?.shown !== shown || this.#allowed.key !== key) {
      const mask = late.withoutExcluded(this.table, this.#keywords, query, shown);
      this.#counters.rowsPrepared += this.table.count;
      this.#allowed = { shown, key, mask };
    }
    return this.#allowed.mask;
  }

  /** The rows of `shown` in an area. The last result is kept, as above. */
  #inArea(area: MapArea, shown: Uint8Array, gazetteer: Gazetteer, late: LateParts): Uint8Array {
    const key = area.join();
    if (this.#within?.shown !== shown || this.#within.key !== key) {
      const { locations, at } = this.#prepared.located(gazetteer, late);
      const mask = late.withinArea(locations, at, area, shown);
      this.#counters.rowsPrepared += this.table.count;
      this.#within = { shown, key, mask };
    }
    return this.#within.mask;
  }

  /** The rows of `shown` that have the words and the business. The last result is kept for the next page. */
  #matching(
    { employer }: CatalogueQuery,
    words: readonly string[],
    shown: Uint8Array,
    occupations: Occupations,
  ): Uint8Array {
    if (words.length === 0 && employer === undefined) return shown;
    const key = JSON.stringify([words, employer, occupations !== null]);
    if (this.#matched?.shown !== shown || this.#matched.key !== key) {
      const { table } = this;
      let mask = employer === undefined ? shown : matchEmployer(table, employer, shown);
      for (const marks of this.#keywords.find(words, occupations)) mask = matchWords(table, marks, mask);
      this.#counters.rowsPrepared += table.count;
      this.#matched = { shown, key, mask };
    }
    return this.#matched.mask;
  }

  #tally(query: CatalogueQuery, plan: Plan): Found {
    const { tests, classes, failing, sides } = plan;
    const late = needed(plan.late);
    const today = dayOf(query.today);
    const marks = POSTED_WITHIN_DAYS.map(days => rowsSince(this.table.days, today - days + 1));
    const tally = late.tallyMatches(tests, marks);
    this.#counters.rowsScanned += this.held;
    return {
      ...this.#page(query, plan, tally.total),
      facets: {
        ...late.dimensionFacets(classes.kinds, failing, tally.classes),
        ...late.sideFacets(needed(sides), tally.sides, query),
        postedWithin: Object.fromEntries(POSTED_WITHIN_DAYS.map((days, at) => [days, tally.before[at] ?? 0])),
      },
    };
  }

  #count(query: CatalogueQuery, plan: Plan): Found {
    const { tests } = plan;
    this.#counters.rowsScanned += tests.end;
    if (this.#order(query, plan))
      return { ...this.#page(query, plan, countMatches(tests, 0, tests.end)), facets: null };
    const { rows, matches, looked } = matchesBetween(tests, null, query.offset, query.offset + query.limit);
    return { rows, total: matches + countMatches(tests, looked, tests.end), facets: null };
  }

  #page(query: CatalogueQuery, plan: Plan, total: number): Omit<Found, 'facets'> {
    const end = Math.min(query.offset + query.limit, total);
    if (query.offset >= end) return { rows: [], total };
    const { rows, looked } = matchesBetween(plan.tests, this.#order(query, plan), query.offset, end);
    this.#counters.rowsScanned += looked;
    return { rows, total };
  }

  /** Null: the table's own order. */
  #order({ sort, near }: CatalogueQuery, { km, late }: Plan): RowOrder | null {
    if (sort === 'closing') return this.#prepared.closingOrder(needed(late));
    if (sort === 'pay') return this.#prepared.payOrder(needed(late));
    return sort === 'distance' && near && km ? this.#prepared.distanceOrder(near, km, needed(late)) : null;
  }

  #repostsOf(row: number, members: Uint32Array): number {
    const reposts = this.#prepared.reposts();
    const group = reposts.groups[placeInGroups(reposts, row)];
    return group === undefined ? 0 : (members[group] ?? 1) - 1;
  }

  #note(row: number, { km, members }: Plan): CardNote {
    const distance = km?.[row] ?? UNKNOWN_KM;
    return {
      isNew: this.#prepared.isNew()?.[row] === 1,
      reposts: members ? this.#repostsOf(row, members) : 0,
      km: distance === UNKNOWN_KM ? null : distance,
    };
  }
}

function needed<T>(part: T | null): T {
  if (part === null) throw new Error('A part that the query needs was not loaded');
  return part;
}

function dayOf(text: string): number {
  const day = dayNumber(text);
  if (day === null) throw new TypeError(`${JSON.stringify(text)} is no day`);
  return day;
}

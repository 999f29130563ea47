import type { Point } from '../../domain/places/distance.ts';
import type { WageTable } from '../../domain/lmia/wage-tables.ts';
import type { SegmentColumns } from '../../wire/segment/segment-columns.ts';
import { Arrivals } from './arrivals.ts';
import type { EngineCounters } from './counters.ts';
import { FilterClasses } from './filter-classes.ts';
import { rowsOfJobs } from '../table/id-planes.ts';
import type { Imaged } from '../table/image.ts';
import { laySegments } from '../table/lay.ts';
import { laidReposts, type RepostGroups, repostGroups } from '../table/reposts.ts';
import type { RowOrder } from './row-orders.ts';
import { type ShownRows, shownRows } from './shown-rows.ts';
import type { CatalogueQuery } from './query.ts';
import type { LateParts } from './late-parts.ts';
import type { Gazetteer, Locations } from './locations.ts';
import type { Sides } from './sides.ts';
import type { Table } from '../table/table.ts';

/** The last value made, and its key. */
class Last<T> {
  #key: string | undefined;
  #value: T | undefined;

  get(key: string, make: () => T): T {
    if (this.#value === undefined || this.#key !== key) {
      this.#value = make();
      this.#key = key;
    }
    return this.#value;
  }

  clear(): void {
    this.#value = undefined;
  }
}

/**
 * A table, with values that queries computed for all of its rows, kept for later queries. When segments are laid over
 * the table, values that depend on one row are extended by the new rows. Values that depend on all rows are made again
 * on demand, in passes over arrays of numbers.
 */
export class Prepared {
  readonly #counters: EngineCounters;
  #table: Table;
  #classes: FilterClasses | undefined;
  #reposts: RepostGroups | undefined;
  #arrivals: Arrivals | undefined;
  #before: Float64Array | null = null;
  #locations: Locations | undefined;
  readonly #shown = new Last<ShownRows>();
  /** For cards, and with what only facets need. A list asks for both in turn. */
  readonly #sides = new Last<Sides>();
  readonly #facetSides = new Last<Sides>();
  readonly #approved = new Last<Uint8Array>();
  readonly #at = new Last<Uint16Array>();
  readonly #km = new Last<Uint16Array>();
  readonly #order = new Last<RowOrder>();
  readonly #lasts = [
    this.#shown,
    this.#sides,
    this.#facetSides,
    this.#approved,
    this.#at,
    this.#km,
    this.#order,
  ];

  constructor({ table, reposts }: Pick<Imaged, 'table'> & Partial<Imaged>, counters: EngineCounters) {
    this.#table = table;
    this.#reposts = reposts;
    this.#counters = counters;
  }

  get table(): Table {
    return this.#table;
  }

  lay(segments: readonly SegmentColumns[], keep: ReadonlySet<string> | null): void {
    for (const { table, edit } of laySegments(this.#table, segments, keep)) {
      this.#table = table;
      this.#counters.blocksCopied += edit.starts.length;
      this.#counters.rowsAdded += edit.inserts.reduce((sum, count) => sum + count, 0);
      this.#classes?.laid(table, edit);
      this.#arrivals?.laid(table, edit);
      this.#reposts &&= laidReposts(this.#reposts, table, edit);
    }
    for (const last of this.#lasts) last.clear();
  }

  /** `before`: the job ids that were here when the visit began, ascending; null = nothing is new. */
  visit(before: Float64Array | null): void {
    this.#before = before;
    this.#arrivals = undefined;
    this.#sides.clear();
    this.#facetSides.clear();
  }

  classes(wageTable: WageTable): FilterClasses {
    if (this.#classes?.wageTable !== wageTable) {
      this.#count();
      this.#classes = new FilterClasses(this.#table, wageTable);
    }
    return this.#classes;
  }

  reposts(): RepostGroups {
    if (!this.#reposts) {
      this.#count();
      this.#reposts = repostGroups(this.#table);
    }
    return this.#reposts;
  }

  /** The contents of an image. */
  imaged(): Imaged {
    return { table: this.#table, reposts: this.reposts() };
  }

  /** By row: 1 = new. Null: none is. */
  isNew(): Uint8Array | null {
    if (!this.#before) return null;
    if (!this.#arrivals) {
      this.#count();
      this.#arrivals = new Arrivals(this.#table, this.#before);
    }
    return this.#arrivals.isNew;
  }

  shown(today: number, hidden: readonly number[], fold: boolean): ShownRows {
    return this.#shown.get(`${today} ${fold} ${hidden.join()}`, () => {
      this.#count();
      const rows = [...rowsOfJobs(this.#table.ids, hidden).values()];
      return shownRows(this.#table, today, rows, fold ? this.reposts() : null);
    });
  }

  /** What no filter of the query and no facet needs is left out. */
  sides(query: CatalogueQuery, today: number, km: Uint16Array | null, late: LateParts): Sides {
    const { near, minPay, withPay, lmiaApproved, withFacets } = query;
    const hasPay = withFacets || withPay || minPay > 0;
    const hasApproved = withFacets || lmiaApproved;
    const key = [near && keyOf(near, near.km), hasPay && minPay, hasPay, hasApproved && today].join(' ');
    return (withFacets ? this.#facetSides : this.#sides).get(key, () => {
      const isNew = this.isNew();
      const approved = hasApproved ? this.#approvedEmployers(today, late) : null;
      if (km || isNew || approved || hasPay) this.#count();
      return late.sidesOf({ table: this.#table, km, isNew, approved, hasPay }, query);
    });
  }

  #approvedEmployers(today: number, late: LateParts): Uint8Array {
    return this.#approved.get(String(today), () => {
      this.#count();
      return late.approvedEmployers(this.#table, today);
    });
  }

  km(near: Point, gazetteer: Gazetteer, late: LateParts): Uint16Array {
    return this.#km.get(keyOf(near), () => {
      const { locations, at } = this.located(gazetteer, late);
      this.#count();
      return late.distances(locations, at, near);
    });
  }

  /** The known places, and by row the number of its place. */
  located(gazetteer: Gazetteer, late: LateParts): { locations: Locations; at: Uint16Array } {
    const locations = (this.#locations ??= new late.Locations(this.#table.dictionaries, gazetteer));
    const at = this.#at.get('', () => {
      this.#count();
      return locations.of(this.#table);
    });
    return { locations, at };
  }

  closingOrder(late: LateParts): RowOrder {
    return this.#ordered('closing', late.closingOrder);
  }

  payOrder(late: LateParts): RowOrder {
    return this.#ordered('pay', late.payOrder);
  }

  distanceOrder(near: Point, km: Uint16Array, late: LateParts): RowOrder {
    return this.#ordered(keyOf(near), () => late.distanceOrder(km));
  }

  #ordered(key: string, make: (table: Table) => RowOrder): RowOrder {
    return this.#order.get(key, () => {
      this.#count();
      return make(this.#table);
    });
  }

  #count(): void {
    this.#counters.rowsPrepared += this.#table.count;
  }
}

function keyOf({ latitude, longitude }: Point, ...rest: number[]): string {
  return [latitude, longitude, ...rest].join();
}

import type { Attribute } from './attributes.ts';
import type { Row } from './row.ts';
import type { WorkMeter } from './work-meter.ts';
import type { Value } from './value.ts';

/** A filter, with hints for using an index. */
export interface Filter {
  matches: (row: Row) => boolean;
  /** Matching rows have one of these values, so an equality index can be used. */
  equals?: { attribute: Attribute; values: readonly Value[] };
  /** Matching rows lie between these bounds, so a sorted list can be used. */
  range?: Range;
}

export interface Range {
  attribute: Attribute;
  min?: Bound;
  max?: Bound;
}

export interface Bound {
  value: Value;
  included: boolean;
}

export interface Order {
  attribute: Attribute;
  descending: boolean;
}

/** A caller's queries, validated. */
export interface Plan {
  filters: readonly Filter[];
  /** Equal for plans with the same filters. */
  filterKey: string;
  /** Equal for plans that return the same page of their filtered rows. */
  pageKey: string;
  /** Never empty; `$sequence` by default. */
  orders: readonly Order[];
  /** A different random order each time. */
  isRandom: boolean;
  limit: number;
  offset: number;
  cursor: { documentId: string; before: boolean } | null;
  select: readonly string[] | null;
  /** The filters count their work on it. */
  meter: WorkMeter;
}

import type { Attribute, Value } from './attributes.ts';
import type { Row } from './projection.ts';
import type { WorkMeter } from './work-meter.ts';

/** A filter, and what an index may make of it. */
export interface Filter {
  matches: (row: Row) => boolean;
  /** Rows that match have one of these values: an equality index serves. */
  equals?: { attribute: Attribute; values: readonly Value[] };
  /** Rows that match lie between these bounds: a sorted list serves. */
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

/** What a caller's queries ask for, checked. */
export interface Plan {
  filters: readonly Filter[];
  /** Equal for plans that filter alike. */
  filterKey: string;
  /** Equal for plans that give the same page of what they filter. */
  pageKey: string;
  /** Never empty: without a wish it is `$sequence`. */
  orders: readonly Order[];
  /** In no order: another one each time. */
  isRandom: boolean;
  limit: number;
  offset: number;
  cursor: { documentId: string; before: boolean } | null;
  select: readonly string[] | null;
  /** Its filters count on it. */
  meter: WorkMeter;
}

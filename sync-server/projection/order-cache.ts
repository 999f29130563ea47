import type { Attribute, Value } from './attributes.ts';
import type { Order } from './plan.ts';
import type { Row } from './projection.ts';
import { compareBy } from './row-order.ts';
import { SortedRows } from './sorted-rows.ts';
import type { WorkMeter } from './work-meter.ts';

/** Eight bytes each. */
const MAX_ROWS_KEPT = 1_000_000;

/** The rows that a sorted list holds: all of the collection, or those with one value of an indexed attribute. */
export interface Source {
  attribute: Attribute | null;
  value: Value | null;
  rows: () => Iterable<Row>;
}

interface Entry {
  source: Source;
  sorted: SortedRows;
}

/** Sorted lists as queries asked for them, kept up to date; those not used for longest go when they take too much room. */
export class OrderCache {
  readonly #entries = new Map<string, Entry>();

  sorted(source: Source, orders: readonly Order[], meter?: WorkMeter): readonly Row[] {
    const key = keyOf(source, orders);
    const entry = this.#entries.get(key) ?? sort(source, orders, meter);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#shed(key);
    return entry.sorted.rows;
  }

  add(row: Row): void {
    for (const { source, sorted } of this.#entries.values()) if (holds(source, row)) sorted.add(row);
  }

  remove(row: Row): void {
    for (const { source, sorted } of this.#entries.values()) if (holds(source, row)) sorted.remove(row);
  }

  #shed(kept: string): void {
    let weight = 0;
    for (const { sorted } of this.#entries.values()) weight += sorted.weight;
    for (const [key, { sorted }] of this.#entries) {
      if (weight <= MAX_ROWS_KEPT || key === kept) return;
      this.#entries.delete(key);
      weight -= sorted.weight;
    }
  }
}

function sort(source: Source, orders: readonly Order[], meter: WorkMeter | undefined): Entry {
  const sorted = new SortedRows(source.rows(), compareBy(orders));
  meter?.addSort(sorted.rows.length);
  return { source, sorted };
}

function holds({ attribute, value }: Source, row: Row): boolean {
  return attribute === null || attribute.read(row) === value;
}

function keyOf({ attribute, value }: Source, orders: readonly Order[]): string {
  const by = orders.map(order => `${order.descending ? '-' : '+'}${order.attribute.name}`);
  return JSON.stringify([attribute?.name, value, by]);
}

import { ownTurn } from '../core/turns/own-turn.ts';
import type { Attribute } from './attributes.ts';
import type { Order } from './plan.ts';
import type { Row } from './row.ts';
import { compareBy } from './row-order.ts';
import { sortInSlices } from './sliced-sort.ts';
import { SortedRows } from './memory/sorted-rows.ts';
import { sortingSteps, type WorkMeter } from './work-meter.ts';
import type { Value } from './value.ts';

/**
 * Eight bytes per row. Orders by an indexed attribute have their own room, so that unusual ones never push out those
 * that every client requests.
 */
const USUAL_ROWS_KEPT = 1_500_000;
const ODD_ROWS_KEPT = 500_000;

/** The rows in a sorted list: all of the collection, or those with one value of an indexed attribute. */
export interface Source {
  attribute: Attribute | null;
  value: Value | null;
  rows: () => Iterable<Row>;
  /** Their current number. */
  count: number;
}

export interface Preparation {
  /** Called when this sort's turn has come. Throws if the caller's share was used up meanwhile. */
  admit?: (() => void) | undefined;
  /** Called with the cost of sorting, in steps, before the next sort's turn. */
  charge?: ((steps: number) => void) | undefined;
  /** Awaited between two slices; by default a turn of the event loop. */
  pause?: () => Promise<void>;
}

interface Entry {
  source: Source;
  sorted: SortedRows;
  isUsual: boolean;
}

/** Fewer rows are sorted in one go, which takes some milliseconds. */
const MANY_ROWS = 4_096;

/**
 * Caches sorted lists for queries and keeps them up to date. When they take too much room, the least recently used ones
 * are dropped.
 */
export class OrderCache {
  readonly #isUsual: (orders: readonly Order[]) => boolean;
  readonly #entries = new Map<string, Entry>();
  /** Lists that are being sorted in slices. */
  readonly #making = new Map<string, Entry>();
  /** One usual and one odd order are sorted at a time, so requests for odd orders only wait for each other. */
  readonly #turns = { usual: Promise.resolve(), odd: Promise.resolve() };

  constructor(isUsual: (orders: readonly Order[]) => boolean = () => true) {
    this.#isUsual = isUsual;
  }

  sorted(source: Source, orders: readonly Order[], meter?: WorkMeter): readonly Row[] {
    const key = keyOf(source, orders);
    const entry = this.#entries.get(key) ?? this.#sort(source, orders, meter);
    this.#keep(key, entry);
    return entry.sorted.rows;
  }

  /** Sorts in slices what `sorted` would sort in one go, unless the list exists already. One order at a time. */
  async prepare(
    source: Source,
    orders: readonly Order[],
    { admit, charge, pause = ownTurn }: Preparation,
  ): Promise<void> {
    const key = keyOf(source, orders);
    if (this.#entries.has(key) || source.count <= MANY_ROWS) return;
    const isUsual = this.#isUsual(orders);
    const kind = isUsual ? 'usual' : 'odd';
    const before = this.#turns[kind];
    const make = async () => {
      await before;
      if (this.#entries.has(key)) return;
      admit?.();
      const entry = { source, sorted: new SortedRows([], compareBy(orders)), isUsual };
      await this.#sortInSlices(key, entry, orders, pause);
      charge?.(sortingSteps(source.count));
    };
    const task = make();
    this.#turns[kind] = task.catch(() => undefined);
    await task;
  }

  async #sortInSlices(key: string, entry: Entry, orders: readonly Order[], pause: () => Promise<void>) {
    const rows = [...entry.source.rows()];
    this.#making.set(key, entry);
    try {
      entry.sorted.begin(await sortInSlices(rows, compareBy(orders), pause));
      this.#keep(key, entry);
    } finally {
      this.#making.delete(key);
    }
  }

  add(row: Row): void {
    for (const { source, sorted } of this.#entries.values()) if (holds(source, row)) sorted.add(row);
    for (const { source, sorted } of this.#making.values()) if (holds(source, row)) sorted.add(row);
  }

  remove(row: Row): void {
    for (const { source, sorted } of this.#entries.values()) if (holds(source, row)) sorted.remove(row);
    for (const { source, sorted } of this.#making.values()) if (holds(source, row)) sorted.remove(row);
  }

  #sort(source: Source, orders: readonly Order[], meter: WorkMeter | undefined): Entry {
    const sorted = new SortedRows(source.rows(), compareBy(orders));
    meter?.addSort(sorted.rows.length);
    return { source, sorted, isUsual: this.#isUsual(orders) };
  }

  #keep(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const most = entry.isUsual ? USUAL_ROWS_KEPT : ODD_ROWS_KEPT;
    const alike = [...this.#entries].filter(([, { isUsual }]) => isUsual === entry.isUsual);
    let weight = alike.reduce((sum, [, { sorted }]) => sum + sorted.weight, 0);
    for (const [other, { sorted }] of alike) {
      if (weight <= most || other === key) return;
      this.#entries.delete(other);
      weight -= sorted.weight;
    }
  }
}

function holds({ attribute, value }: Source, row: Row): boolean {
  return attribute === null || attribute.read(row) === value;
}

function keyOf({ attribute, value }: Source, orders: readonly Order[]): string {
  const by = orders.map(order => `${order.descending ? '-' : '+'}${order.attribute.name}`);
  return JSON.stringify([attribute?.name, value, by]);
}

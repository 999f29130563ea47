import type { Attribute, Value } from './attributes.ts';
import type { Order } from './plan.ts';
import type { Row } from './projection.ts';
import { compareBy } from './row-order.ts';
import { sortInSlices } from './sliced-sort.ts';
import { SortedRows } from './sorted-rows.ts';
import { sortingSteps, type WorkMeter } from './work-meter.ts';

/** Eight bytes each. */
const MAX_ROWS_KEPT = 1_000_000;

/** The rows that a sorted list holds: all of the collection, or those with one value of an indexed attribute. */
export interface Source {
  attribute: Attribute | null;
  value: Value | null;
  rows: () => Iterable<Row>;
  /** How many they are now. */
  count: number;
}

export interface Preparation {
  /** Called when its turn has come; throws for whoever used up their share meanwhile. */
  admit?: (() => void) | undefined;
  /** Called with what sorting cost, in steps, before the next one's turn. */
  charge?: ((steps: number) => void) | undefined;
  /** Awaited between two slices; default: until everything that waits was handled. */
  pause?: () => Promise<void>;
}

interface Entry {
  source: Source;
  sorted: SortedRows;
}

/** Fewer are sorted at once: it takes some milliseconds. */
const MANY_ROWS = 4_096;

/** Sorted lists as queries asked for them, kept up to date; those not used for longest go when they take too much room. */
export class OrderCache {
  readonly #entries = new Map<string, Entry>();
  /** Being sorted in slices, one after another. */
  readonly #making = new Map<string, Entry>();
  #turn: Promise<void> = Promise.resolve();

  sorted(source: Source, orders: readonly Order[], meter?: WorkMeter): readonly Row[] {
    const key = keyOf(source, orders);
    const entry = this.#entries.get(key) ?? sort(source, orders, meter);
    this.#keep(key, entry);
    return entry.sorted.rows;
  }

  /**
   * Sorts in slices what `sorted` would sort at once, unless it is there already. One order after another.
   */
  async prepare(
    source: Source,
    orders: readonly Order[],
    { admit, charge, pause = nextTurn }: Preparation,
  ): Promise<void> {
    const key = keyOf(source, orders);
    if (this.#entries.has(key) || source.count <= MANY_ROWS) return;
    const task = this.#turn.then(async () => {
      if (this.#entries.has(key)) return;
      admit?.();
      await this.#sortInSlices(key, { source, sorted: new SortedRows([], compareBy(orders)) }, orders, pause);
      charge?.(sortingSteps(source.count));
    });
    this.#turn = task.catch(() => undefined);
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

  #keep(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#shed(key);
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

/** What came in meanwhile is handled first. */
function nextTurn(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve));
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

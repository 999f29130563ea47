import type { CollectionDefinition } from '../../src/wire/collections.ts';
import { Answers } from './answer-cache.ts';
import { ArrayWalk } from './memory/array-walk.ts';
import { queryableAttributes, type Attribute } from './attributes.ts';
import { OrderCache, type Preparation, type Source } from './order-cache.ts';
import { OwnedRows } from './owned-rows.ts';
import type { Filter, Order, Plan } from './plan.ts';
import type { Row } from './row.ts';
import { ownersIn } from './row-owners.ts';
import type { Schema } from './read-plan.ts';
import { bySequence, compareBy } from './row-order.ts';
import type { Rows } from './rows.ts';
import { NamedPermissions } from './memory/named-permissions.ts';
import { SortedRows } from './memory/sorted-rows.ts';
import { type Tally, type Tallied, talliedIn, tallyOf } from './tallies.ts';
import { ValueIndex } from './memory/value-index.ts';
import type { WorkMeter } from './work-meter.ts';
import type { Value } from './value.ts';

/** Up to this many rows are sorted for each query, without caching the order. */
const FEW_ROWS = 512;

/** Rows in memory. */
export class CollectionRows implements Rows {
  #schema: Schema;
  readonly answers = new Answers();
  readonly #byId = new Map<string, Row>();
  readonly #byOperation = new Map<string, Row>();
  readonly #owned: OwnedRows;
  readonly #pending = new Set<string>();
  readonly #named = new NamedPermissions();
  readonly #bySequence = new SortedRows([], bySequence);
  readonly #tallied: Tallied | undefined;
  #indexes: readonly ValueIndex[];
  #orders: OrderCache;
  #lastSequence = 0;

  constructor(definition: CollectionDefinition) {
    this.#schema = schemaOf(definition);
    this.#owned = new OwnedRows(ownersIn(definition));
    this.#tallied = talliedIn(definition);
    this.#indexes = this.#indexesOf(definition);
    this.#orders = this.#newOrders();
  }

  get schema(): Schema {
    return this.#schema;
  }

  /** Keeps the rows, with other attributes and indexes. */
  redefine(definition: CollectionDefinition): void {
    this.#schema = schemaOf(definition);
    this.#indexes = this.#indexesOf(definition);
    this.#orders = this.#newOrders();
    this.answers.forget();
  }

  #indexesOf(definition: CollectionDefinition): ValueIndex[] {
    return indexedIn(definition, this.#schema).map(
      attribute => new ValueIndex(attribute, () => this.#byId.values()),
    );
  }

  /** Usual orders are by a single attribute that has an index or that every document has. */
  #newOrders(): OrderCache {
    const names = new Set(this.#indexes.map(({ attribute }) => attribute.name));
    return new OrderCache(([first, ...more]) => {
      const name = first?.attribute.name ?? '';
      return more.length === 0 && (names.has(name) || name.startsWith('$'));
    });
  }

  get size(): number {
    return this.#byId.size;
  }

  get(documentId: string): Row | undefined {
    return this.#byId.get(documentId);
  }

  ofOperation(operationId: string): Row | undefined {
    return this.#byOperation.get(operationId);
  }

  ownedBy(owner: string, after?: number): Row[] {
    return later(this.#owned.of(owner), after).sort(bySequence);
  }

  countOwnedBy(owner: string): number {
    return this.#owned.count(owner);
  }

  removedFrom(owner: string, after?: number): Row[] {
    return later(this.#owned.removedFrom(owner), after);
  }

  /** One entry for each owner that a row was removed from, with only that owner's name. */
  removed(): Row[] {
    return this.#owned.removed();
  }

  get pending(): string[] {
    return [...this.#pending];
  }

  /** A copy, so the caller can keep reading while rows change. */
  inSequence(): Row[] {
    return this.#bySequence.rows.slice();
  }

  nextSequence(): number {
    this.#lastSequence += 1;
    return this.#lastSequence;
  }

  /** Fills an empty collection with rows in `$sequence` order. */
  fill(rows: readonly Row[], removed: readonly Row[] = []): void {
    for (const row of rows) this.#add(row);
    this.#bySequence.fill(rows);
    this.#owned.fillRemoved(removed);
  }

  put(row: Row, nowMs: number, before = this.#byId.get(row.documentId)): void {
    this.#drop(row.documentId);
    this.#owned.note(before, row, nowMs);
    this.#add(row);
    this.#bySequence.add(row);
    this.#orders.add(row);
    this.answers.note({ before, after: row });
  }

  #add(row: Row): void {
    this.#byId.set(row.documentId, row);
    if (row.operation) this.#byOperation.set(row.operation.id, row);
    if (row.pending) this.#pending.add(row.documentId);
    this.#owned.add(row);
    this.#named.add(row.permissions);
    for (const index of this.#indexes) index.add(row);
    this.#lastSequence = Math.max(this.#lastSequence, row.sequence);
  }

  remove(documentId: string, position: number, nowMs: number, tombstone?: Row): void {
    const before = this.#byId.get(documentId);
    this.#drop(documentId);
    this.#owned.noteRemoved(before, { tombstone, position, nowMs });
    if (before) this.answers.note({ before, after: undefined });
  }

  forgetRemoved(beforeMs: number): Generator<number> {
    return this.#owned.forgetRemoved(beforeMs);
  }

  #drop(documentId: string): void {
    const row = this.#byId.get(documentId);
    if (!row) return;
    this.#byId.delete(documentId);
    if (row.operation && this.#byOperation.get(row.operation.id) === row)
      this.#byOperation.delete(row.operation.id);
    this.#pending.delete(documentId);
    this.#owned.drop(row);
    this.#named.remove(row.permissions);
    this.#bySequence.remove(row);
    for (const index of this.#indexes) index.remove(row);
    this.#orders.remove(row);
  }

  isNamed(permission: string): boolean {
    return this.#named.has(permission);
  }

  withValue(name: string, value: Value): Row[] | undefined {
    const index = this.#indexes.find(({ attribute }) => attribute.name === name);
    return index && [...index.rows(value)].sort(bySequence);
  }

  tally(value?: Value): Tally[] {
    if (!this.#tallied) return [];
    const { by } = this.#tallied;
    return tallyOf(
      this.#tallied,
      value === undefined ? this.#byId.values() : (this.withValue(by, value) ?? []),
    );
  }

  walk(plan: Plan): ArrayWalk {
    const { rows, untested } = this.candidates(plan.filters, plan.orders, plan.meter);
    return new ArrayWalk(rows, untested, plan);
  }

  /**
   * Rows in the requested order that include all matches of `filters`, with as few others as the indexes allow, and the
   * filters that still have to be tested.
   */
  candidates(
    filters: readonly Filter[],
    orders: readonly Order[],
    meter?: WorkMeter,
  ): { rows: readonly Row[]; untested: readonly Filter[] } {
    const best = this.#narrowest(filters);
    if (best && best.count <= FEW_ROWS)
      return { rows: best.rows().sort(compareBy(orders)), untested: without(filters, best) };
    if (best?.only !== undefined)
      return {
        rows: this.#orders.sorted(sourceOf(best, best.only), orders, meter),
        untested: without(filters, best),
      };
    const rows = isBySequence(orders)
      ? this.#bySequence.rows
      : this.#orders.sorted(this.#everything(), orders, meter);
    return { rows, untested: filters };
  }

  async prepare(
    filters: readonly Filter[],
    orders: readonly Order[],
    preparation: Preparation,
  ): Promise<void> {
    const best = this.#narrowest(filters);
    if (best && best.count <= FEW_ROWS) return;
    if (best?.only !== undefined) return this.#orders.prepare(sourceOf(best, best.only), orders, preparation);
    if (!isBySequence(orders)) return this.#orders.prepare(this.#everything(), orders, preparation);
  }

  #everything(): Source {
    return { attribute: null, value: null, count: this.#byId.size, rows: () => this.#byId.values() };
  }

  #narrowest(filters: readonly Filter[]): Candidates | undefined {
    let best: Candidates | undefined;
    for (const filter of filters) {
      const found = this.#withAny(filter);
      if (found && (!best || found.count < best.count)) best = found;
    }
    return best;
  }

  #withAny(filter: Filter): Candidates | undefined {
    if (!filter.equals) return undefined;
    const { attribute, values } = filter.equals;
    if (attribute.name === '$id') {
      const rows = () => values.flatMap(value => this.#byId.get(String(value)) ?? []);
      return { filter, attribute, only: undefined, count: values.length, rows };
    }
    const index = this.#indexes.find(other => other.attribute.name === attribute.name);
    if (!index) return undefined;
    const rows = () => values.flatMap(value => [...index.rows(value)]);
    const count = values.reduce((sum: number, value) => sum + index.count(value), 0);
    return { filter, attribute, only: values.length === 1 ? values[0] : undefined, count, rows };
  }
}

export function schemaOf(definition: CollectionDefinition): Schema {
  return {
    queryable: queryableAttributes(definition),
    keys: new Set(definition.attributes.map(({ key }) => key)),
    fulltext: new Set(
      definition.indexes.filter(({ type }) => type === 'fulltext').flatMap(({ attributes }) => attributes),
    ),
  };
}

/** The attributes by whose value rows are found. */
export function indexedIn(definition: CollectionDefinition, { queryable }: Schema): Attribute[] {
  const names = new Set([...firstOf(definition, 'unique'), ...firstOf(definition, 'key')]);
  return [...names].flatMap(name => {
    const attribute = queryable.get(name);
    return attribute && !attribute.readList ? [attribute] : [];
  });
}

/** An index finds rows by its first attribute. */
function firstOf({ indexes }: CollectionDefinition, type: 'key' | 'unique'): string[] {
  return indexes.filter(index => index.type === type).map(({ attributes }) => attributes[0] ?? '');
}

function later(rows: Row[], after: number | undefined): Row[] {
  return after === undefined ? rows : rows.filter(({ position }) => position > after);
}

function isBySequence([first]: readonly Order[]): boolean {
  return !first || (first.attribute.name === '$sequence' && !first.descending);
}

function without(filters: readonly Filter[], { filter }: Candidates): readonly Filter[] {
  return filters.filter(other => other !== filter);
}

function sourceOf(
  { attribute, count, rows }: Pick<Candidates, 'attribute' | 'count' | 'rows'>,
  value: Value,
): Source {
  return { attribute, value, count, rows };
}

interface Candidates {
  /** All of these rows match it. */
  filter: Filter;
  attribute: Attribute;
  /** The value, if the filter has exactly one. */
  only: Value | undefined;
  count: number;
  rows: () => Row[];
}

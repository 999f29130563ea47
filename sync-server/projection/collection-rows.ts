import type { CollectionDefinition } from '../../src/wire/collections.ts';
import { queryableAttributes, type Attribute, type Value } from './attributes.ts';
import { OrderCache } from './order-cache.ts';
import type { Filter, Order } from './plan.ts';
import type { Row } from './projection.ts';
import type { Schema } from './read-plan.ts';
import { bySequence, compareBy } from './row-order.ts';
import { SortedRows } from './sorted-rows.ts';
import { TotalCache } from './total-cache.ts';
import { ValueIndex } from './value-index.ts';

/** Up to so many rows are sorted for the query alone. */
const FEW_ROWS = 512;

/** The rows of one collection with all that finds them. A row is never changed, only replaced. */
export class CollectionRows {
  readonly schema: Schema;
  readonly totals = new TotalCache();
  readonly #byId = new Map<string, Row>();
  readonly #byOperation = new Map<string, Row>();
  readonly #bySequence = new SortedRows([], bySequence);
  readonly #indexes: readonly ValueIndex[];
  readonly #orders = new OrderCache();
  #lastSequence = 0;

  constructor(definition: CollectionDefinition) {
    const queryable = queryableAttributes(definition);
    const indexed = (type: 'key' | 'unique' | 'fulltext') =>
      definition.indexes.filter(index => index.type === type).map(({ attributes }) => attributes[0] ?? '');
    this.schema = {
      queryable,
      keys: new Set(definition.attributes.map(({ key }) => key)),
      fulltext: new Set(indexed('fulltext')),
    };
    const attributes = [...new Set([...indexed('unique'), ...indexed('key')])];
    this.#indexes = attributes.flatMap(name => {
      const attribute = queryable.get(name);
      return attribute ? [new ValueIndex(attribute)] : [];
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

  /** A copy: it may be read on while rows change. */
  inSequence(): Row[] {
    return this.#bySequence.rows.slice();
  }

  nextSequence(): number {
    this.#lastSequence += 1;
    return this.#lastSequence;
  }

  put(row: Row): void {
    this.delete(row.documentId);
    this.#byId.set(row.documentId, row);
    if (row.operation) this.#byOperation.set(row.operation.id, row);
    this.#bySequence.add(row);
    for (const index of this.#indexes) index.add(row);
    this.#orders.add(row);
    this.totals.clear();
    this.#lastSequence = Math.max(this.#lastSequence, row.sequence);
  }

  delete(documentId: string): void {
    const row = this.#byId.get(documentId);
    if (!row) return;
    this.#byId.delete(documentId);
    if (row.operation && this.#byOperation.get(row.operation.id) === row)
      this.#byOperation.delete(row.operation.id);
    this.#bySequence.remove(row);
    for (const index of this.#indexes) index.remove(row);
    this.#orders.remove(row);
    this.totals.clear();
  }

  /** Undefined = the attribute has no index. */
  withValue(name: string, value: Value): Row[] | undefined {
    const index = this.#indexes.find(({ attribute }) => attribute.name === name);
    return index && [...index.rows(value)].sort(bySequence);
  }

  /**
   * Rows in the asked order among which all are that match `filters`, as few others as the indexes allow, and the
   * filters that are still to be tested on them.
   */
  candidates(
    filters: readonly Filter[],
    orders: readonly Order[],
  ): { rows: readonly Row[]; untested: readonly Filter[] } {
    const best = this.#narrowest(filters);
    const rows = best && this.#sorted(best, orders);
    if (!rows) return { rows: this.#all(orders), untested: filters };
    return { rows, untested: filters.filter(filter => filter !== best.filter) };
  }

  #sorted(
    { attribute, only, count, rows }: Candidates,
    orders: readonly Order[],
  ): readonly Row[] | undefined {
    if (count <= FEW_ROWS) return rows().sort(compareBy(orders));
    return only === undefined ? undefined : this.#orders.sorted({ attribute, value: only, rows }, orders);
  }

  #all(orders: readonly Order[]): readonly Row[] {
    if (isBySequence(orders)) return this.#bySequence.rows;
    const everything = { attribute: null, value: null, rows: () => this.#byId.values() };
    return this.#orders.sorted(everything, orders);
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

function isBySequence([first]: readonly Order[]): boolean {
  return !first || (first.attribute.name === '$sequence' && !first.descending);
}

interface Candidates {
  /** All of them match it. */
  filter: Filter;
  attribute: Attribute;
  /** The one value asked for, if it is one. */
  only: Value | undefined;
  count: number;
  rows: () => Row[];
}

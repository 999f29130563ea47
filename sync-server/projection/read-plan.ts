import type { Attribute } from './attributes.ts';
import { FILTER_METHODS } from './filters.ts';
import { invalidQuery } from './invalid-query.ts';
import { LIST_METHODS, refuseOnList, someElement } from './list-filters.ts';
import type { Filter, Order, Plan } from './plan.ts';
import type { Query } from './row.ts';
import { WorkMeter } from './work-meter.ts';
import type { Value } from './value.ts';

const DEFAULT_LIMIT = 25;
const MAX_LIMIT = 5000;
const MAX_QUERIES = 100;
const MAX_DEPTH = 3;
const MAX_ORDERS = 5;
/** Properties of every document, besides its attributes. */
const SYSTEM_KEYS = [
  '$id',
  '$sequence',
  '$createdAt',
  '$updatedAt',
  '$permissions',
  '$databaseId',
  '$collectionId',
  '$tableId',
];

export interface Schema {
  /** Attributes that filters and orders may name. */
  queryable: ReadonlyMap<string, Attribute>;
  /** All attributes of the collection, including those that only the stored document has. */
  keys: ReadonlySet<string>;
  /** Attributes with a fulltext index. */
  fulltext: ReadonlySet<string>;
}

/** Throws `general_query_invalid` for queries that can't be answered. The first limit, offset and cursor count. */
export function readPlan(schema: Schema, queries: readonly Query[], meter = new WorkMeter()): Plan {
  if (countQueries(queries, 1) > MAX_QUERIES) throw invalidQuery(`more than ${MAX_QUERIES} queries`);
  const asked: Query[] = [];
  const orders: Order[] = [];
  const selected: string[] = [];
  let limit: number | undefined;
  let offset: number | undefined;
  let cursor: Plan['cursor'] = null;
  let isRandom = false;
  for (const query of queries) {
    switch (query.method) {
      case 'limit':
        limit ??= readCount(query, 'limit', 1, MAX_LIMIT);
        break;
      case 'offset':
        offset ??= readCount(query, 'offset', 0, Number.MAX_SAFE_INTEGER);
        break;
      case 'cursorAfter':
      case 'cursorBefore':
        cursor ??= { documentId: readCursor(query), before: query.method === 'cursorBefore' };
        break;
      case 'orderAsc':
      case 'orderDesc':
        orders.push({ attribute: orderAttribute(schema, query), descending: query.method === 'orderDesc' });
        break;
      case 'orderRandom':
        isRandom = true;
        break;
      case 'select':
        selected.push(...readSelection(schema, query));
        break;
      default:
        asked.push(query);
    }
  }
  if (orders.length > MAX_ORDERS) throw invalidQuery(`more than ${MAX_ORDERS} order attributes`);
  if (orders.length === 0) orders.push({ attribute: named(schema, '$sequence'), descending: false });
  const select = selected.length === 0 || selected.includes('*') ? null : selected;
  if (isRandom && cursor) throw invalidQuery('Cursors cannot be used with a random order');
  const filters = asked.map(query => readFilter(schema, query, meter));
  const filterKey = JSON.stringify(asked);
  const page = { limit: limit ?? DEFAULT_LIMIT, offset: offset ?? 0, cursor };
  const pageKey = JSON.stringify([
    orders.map(({ attribute, descending }) => [attribute.name, descending]),
    page,
  ]);
  return { filters, filterKey, pageKey, orders, isRandom, ...page, select, meter };
}

function readFilter(schema: Schema, query: Query, meter: WorkMeter): Filter {
  const { method, values = [] } = query;
  if (method === 'and' || method === 'or') return readNested(schema, method, values, meter);
  if (method === 'elemMatch') return readElemMatch(schema, query, meter);
  const build = FILTER_METHODS.get(method);
  if (!build) throw invalidQuery(`Invalid query method: ${method}`);
  const attribute = named(schema, query.attribute ?? '');
  if (attribute.readList) {
    const buildList = LIST_METHODS.get(method);
    if (!buildList) throw refuseOnList(method, attribute);
    return buildList(attribute, values, method, meter);
  }
  if ((method === 'search' || method === 'notSearch') && !schema.fulltext.has(attribute.name)) {
    throw invalidQuery(`Searching by attribute "${attribute.name}" requires a fulltext index.`);
  }
  return build(attribute, values, method, meter);
}

function readNested(
  schema: Schema,
  method: 'and' | 'or',
  values: readonly unknown[],
  meter: WorkMeter,
): Filter {
  const nested = values.map(toQuery);
  const title = method === 'and' ? 'And' : 'Or';
  if (!nested.every(isFilter)) throw invalidQuery(`${title} queries can only contain filter queries`);
  if (nested.length < 2) throw invalidQuery(`${title} queries require at least two queries`);
  const filters = nested.map(query => readFilter(schema, query, meter));
  if (method === 'and') return { matches: row => filters.every(({ matches }) => matches(row)) };
  return { matches: row => filters.some(({ matches }) => matches(row)) };
}

/** The nested queries are about one element. They name the list itself, or nothing. */
function readElemMatch(
  schema: Schema,
  { attribute: name = '', values = [] }: Query,
  meter: WorkMeter,
): Filter {
  const attribute = named(schema, name);
  if (!attribute.readList)
    throw invalidQuery(`Cannot query elemMatch on attribute "${name}" because it is not an array.`);
  const element: { value: Value | null } = { value: null };
  const single: Attribute = { name, type: attribute.type, read: () => element.value };
  const ofElement: Schema = {
    queryable: new Map([
      ['', single],
      [name, single],
    ]),
    keys: new Set(),
    fulltext: new Set(),
  };
  const nested = values.map(toQuery);
  if (nested.length === 0) throw invalidQuery('ElemMatch queries require at least one query');
  if (!nested.every(isFilter)) throw invalidQuery('ElemMatch queries can only contain filter queries');
  const filters = nested.map(query => readFilter(ofElement, query, meter));
  return someElement(attribute, element, filters, meter);
}

const NESTING = new Set(['and', 'or', 'elemMatch']);
const isFilter = ({ method }: Query): boolean => FILTER_METHODS.has(method) || NESTING.has(method);

/** Runs before anything is built, so that depth and number are limited for every method. */
function countQueries(queries: readonly Query[], depth: number): number {
  if (depth > MAX_DEPTH) throw invalidQuery(`nested deeper than ${MAX_DEPTH}`);
  let count = queries.length;
  for (const { method, values = [] } of queries) {
    if (NESTING.has(method)) count += countQueries(values.map(toQuery), depth + 1);
    if (count > MAX_QUERIES) break;
  }
  return count;
}

function toQuery(value: unknown): Query {
  if (typeof value !== 'object' || value === null || !('method' in value)) throw invalidQuery('Syntax error');
  const { method, attribute, values }: { method: unknown; attribute?: unknown; values?: unknown } = value;
  if (typeof method !== 'string') throw invalidQuery('Syntax error');
  const query: Query = { method };
  if (typeof attribute === 'string') query.attribute = attribute;
  if (Array.isArray(values)) query.values = values;
  return query;
}

function named({ queryable, keys }: Schema, name: string): Attribute {
  const attribute = queryable.get(name);
  if (attribute) return attribute;
  if (keys.has(name)) throw invalidQuery(`Cannot query on attribute "${name}" because it is not indexed.`);
  throw invalidQuery(`Attribute not found in schema: ${name}`);
}

/** As in Appwrite, an order without an attribute is by creation. */
function orderAttribute(schema: Schema, { attribute = '' }: Query): Attribute {
  const found = named(schema, attribute === '' ? '$sequence' : attribute);
  if (found.readList) throw invalidQuery(`Cannot order by attribute "${attribute}" because it is an array.`);
  return found;
}

function readCount({ values = [] }: Query, name: string, min: number, max: number): number {
  const [value] = values;
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  const [from, to] = [min, max].map(bound => bound.toLocaleString('en-CA'));
  throw invalidQuery(`Invalid ${name}: Value must be a valid range between ${from} and ${to}`);
}

function readCursor({ values = [] }: Query): string {
  const [value] = values;
  if (typeof value === 'string' && value !== '') return value;
  throw invalidQuery('Invalid cursor: Value must be the id of a document');
}

function readSelection({ keys }: Schema, { values = [] }: Query): string[] {
  if (values.length === 0) throw invalidQuery('No attributes selected');
  return values.map(value => {
    if (typeof value !== 'string') throw invalidQuery('Attribute selection must be a string');
    if (value !== '*' && !keys.has(value) && !SYSTEM_KEYS.includes(value))
      throw invalidQuery(`Attribute not found in schema: ${value}`);
    return value;
  });
}

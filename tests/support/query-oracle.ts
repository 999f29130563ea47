import { searchWords } from '../../src/domain/search-text.ts';
import type { Query } from '../../sync-server/projection/row.ts';

/**
 * The meaning of queries, implemented as simply as possible and independently of the projection: it checks every row
 * and sorts everything. Appwrite's rules: rows 41 and 49 to 53 of docs/appwrite-behaviour.md.
 */
export interface PlainRow {
  id: string;
  sequence: number;
  createdAt: string;
  readable: boolean;
  values: Record<string, PlainValue>;
}

type Scalar = string | number | boolean | null;
type PlainValue = Scalar | readonly Scalar[];

export interface PlainAttribute {
  type: 'text' | 'integer' | 'float' | 'boolean' | 'moment';
  list?: true;
  fulltext?: true;
}

export type Answer = { ids: string[]; total: number } | { error: string };

class Refused extends Error {}

const SYSTEM: Record<string, PlainAttribute> = {
  $id: { type: 'text' },
  $sequence: { type: 'integer' },
  $createdAt: { type: 'moment' },
  $updatedAt: { type: 'moment' },
};

const TEXT_TESTS: Record<string, (text: string, parts: string[]) => boolean> = {
  startsWith: (text, [part = '']) => text.startsWith(part),
  endsWith: (text, [part = '']) => text.endsWith(part),
  contains: (text, parts) => parts.some(part => text.includes(part)),
  containsAny: (text, parts) => parts.some(part => text.includes(part)),
  containsAll: (text, parts) => parts.every(part => text.includes(part)),
};
const COMPARISONS: Record<string, (a: Scalar, b: Scalar) => boolean> = {
  lessThan: (a, b) => order(a, b) < 0,
  lessThanEqual: (a, b) => order(a, b) <= 0,
  greaterThan: (a, b) => order(a, b) > 0,
  greaterThanEqual: (a, b) => order(a, b) >= 0,
};
const PAGING = new Set(['limit', 'offset', 'cursorAfter', 'cursorBefore', 'orderAsc', 'orderDesc', 'select']);
const ONE_VALUE = new Set(['notEqual', 'startsWith', 'endsWith', 'search', ...Object.keys(COMPARISONS)]);
const ON_LISTS = new Set(['isNull', 'isNotNull', 'contains', 'containsAny', 'containsAll']);

export class QueryOracle {
  readonly #attributes: ReadonlyMap<string, PlainAttribute>;

  constructor(attributes: Record<string, PlainAttribute>) {
    this.#attributes = new Map(Object.entries({ ...SYSTEM, ...attributes }));
  }

  ask(rows: readonly PlainRow[], queries: readonly Query[]): Answer {
    try {
      return this.#ask(rows, queries);
    } catch (error) {
      if (error instanceof Refused) return { error: error.message };
      throw error;
    }
  }

  #ask(rows: readonly PlainRow[], queries: readonly Query[]): Answer {
    if (depthOf(queries) > 3) throw new Refused('general_query_invalid');
    const of = (...methods: string[]) => queries.filter(({ method }) => methods.includes(method));
    const orders = of('orderAsc', 'orderDesc');
    for (const { attribute = '' } of orders) {
      const known = this.#attributes.get(attribute === '' ? '$sequence' : attribute);
      if (!known || known.list) throw new Refused('general_query_invalid');
    }
    const filters = queries.filter(({ method }) => !PAGING.has(method)).map(query => this.#filter(query));
    const limit = Number(of('limit')[0]?.values?.[0] ?? 25);
    const offset = Number(of('offset')[0]?.values?.[0] ?? 0);
    const cursor = of('cursorAfter', 'cursorBefore')[0];
    const sorted = rows
      .filter(row => row.readable && filters.every(holds => holds(row)))
      .sort((a, b) => compareRows(a, b, orders));
    const answer = (page: PlainRow[]) => ({
      ids: page.map(({ id }) => id),
      total: Math.min(sorted.length, 5000),
    });
    if (!cursor) return answer(sorted.slice(offset, offset + limit));
    const at = rows.find(row => row.readable && row.id === cursor.values?.[0]);
    if (!at) throw new Refused('general_cursor_not_found');
    if (orders.some(({ attribute = '' }) => valueOf(at, attribute || '$sequence') === null))
      throw new Refused('database_query_order_null');
    if (cursor.method === 'cursorAfter')
      return answer(sorted.filter(row => compareRows(row, at, orders) > 0).slice(offset, offset + limit));
    const before = sorted.filter(row => compareRows(row, at, orders) < 0).reverse();
    return answer(before.slice(offset, offset + limit).reverse());
  }

  #filter(query: Query): (row: PlainRow) => boolean {
    const { method, attribute = '', values = [] } = query;
    if (method === 'and' || method === 'or') {
      const nested = (values as Query[]).map(each => this.#filter(each));
      return row => (method === 'and' ? nested.every(holds => holds(row)) : nested.some(holds => holds(row)));
    }
    const known = this.#attributes.get(attribute);
    if (!known) throw new Refused('general_query_invalid');
    if (method === 'elemMatch') {
      if (!known.list) throw new Refused('general_query_invalid');
      const nested = (values as Query[]).map(each => scalarTest({ type: known.type }, each));
      return row => {
        const list = valueOf(row, attribute);
        return Array.isArray(list) && list.some((each: Scalar) => nested.every(holds => holds(each)));
      };
    }
    if (known.list) {
      const holds = listTest(known, query);
      return row => holds(valueOf(row, attribute));
    }
    const holds = scalarTest(known, query);
    return row => holds(valueOf(row, attribute) as Scalar);
  }
}

function depthOf(queries: readonly Query[]): number {
  const inner = queries
    .filter(({ method }) => ['and', 'or', 'elemMatch'].includes(method))
    .map(({ values = [] }) => depthOf(values as Query[]));
  return 1 + Math.max(0, ...inner);
}

function valueOf(row: PlainRow, name: string): PlainValue {
  if (name === '$id') return row.id;
  if (name === '$sequence') return row.sequence;
  if (name === '$createdAt' || name === '$updatedAt') return row.createdAt;
  return row.values[name] ?? null;
}

function order(a: Scalar, b: Scalar): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a < b ? -1 : 1;
}

function compareRows(a: PlainRow, b: PlainRow, orders: readonly Query[]): number {
  for (const { method, attribute = '' } of orders) {
    const name = attribute || '$sequence';
    const compared = order(valueOf(a, name) as Scalar, valueOf(b, name) as Scalar);
    if (compared !== 0) return method === 'orderDesc' ? -compared : compared;
  }
  return a.sequence - b.sequence;
}

/** The positive method, such as `contains` for `notContains`. undefined: the method isn't a negation. */
function positive(method: string): string | undefined {
  return /^not[A-Z]/.test(method) && method !== 'notEqual'
    ? method.charAt(3).toLowerCase() + method.slice(4)
    : undefined;
}

function checkValues({ type }: PlainAttribute, method: string, values: readonly unknown[]): Scalar[] {
  const count = values.length;
  const isRightCount = method === 'between' ? count === 2 : ONE_VALUE.has(method) ? count === 1 : count > 0;
  if (!isRightCount || count > 500) throw new Refused('general_query_invalid');
  return values.map(value => {
    const fits =
      type === 'boolean'
        ? typeof value === 'boolean'
        : type === 'float'
          ? typeof value === 'number'
          : type === 'integer'
            ? Number.isInteger(value)
            : typeof value === 'string';
    if (!fits) throw new Refused('general_query_invalid');
    return value as Scalar;
  });
}

function scalarTest(known: PlainAttribute, { method, values = [] }: Query): (value: Scalar) => boolean {
  if (method === 'isNull') return value => value === null;
  if (method === 'isNotNull') return value => value !== null;
  const twin = positive(method);
  if (twin !== undefined) {
    const holds = scalarTest(known, { method: twin, values: [...values] });
    return value => value !== null && !holds(value);
  }
  const isText = known.type === 'text' || known.type === 'moment';
  if ((method in TEXT_TESTS && !isText) || (method === 'search' && !known.fulltext))
    throw new Refused('general_query_invalid');
  const wanted = checkValues(known, method, values);
  const [first = null, second = null] = wanted;
  const test = TEXT_TESTS[method];
  if (test) {
    const parts = wanted.map(part => String(part).toLowerCase());
    return value => value !== null && test(String(value).toLowerCase(), parts);
  }
  const compare = COMPARISONS[method];
  if (compare) return value => value !== null && compare(value, first);
  switch (method) {
    case 'equal':
      return value => value !== null && wanted.includes(value);
    case 'notEqual':
      return value => value !== null && value !== first;
    case 'between':
      return value => value !== null && order(value, first) >= 0 && order(value, second) <= 0;
    case 'search':
      return value => value !== null && isFound(String(value), String(first));
    default:
      throw new Error(`The oracle does not know ${method}`);
  }
}

/** The text must have all words. A prefix is enough for the last one. */
function isFound(text: string, sought: string): boolean {
  const present = searchWords(text);
  const words = searchWords(sought);
  return (
    words.length > 0 &&
    words.every((word, at) =>
      present.some(each => (at === words.length - 1 ? each.startsWith(word) : each === word)),
    )
  );
}

function listTest(known: PlainAttribute, { method, values = [] }: Query): (value: PlainValue) => boolean {
  const twin = positive(method);
  const meant = twin ?? method;
  if (!ON_LISTS.has(meant) || (twin !== undefined && twin !== 'contains'))
    throw new Refused('general_query_invalid');
  if (meant === 'isNull') return value => value === null;
  if (meant === 'isNotNull') return value => value !== null;
  const wanted = checkValues(known, meant, values);
  return value => {
    if (!Array.isArray(value)) return false;
    const has = (each: Scalar) => value.includes(each);
    const holds = meant === 'containsAll' ? wanted.every(has) : wanted.some(has);
    return twin === undefined ? holds : !holds;
  };
}

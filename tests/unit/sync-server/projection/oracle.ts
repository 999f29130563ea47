import type { Query } from '../../../../sync-server/projection/projection.ts';

/** What a query means, written the plainest way: every row is looked at and everything is sorted. */
export interface PlainRow {
  id: string;
  sequence: number;
  readable: boolean;
  values: Record<string, string | number | boolean | null>;
}

type Answer = { ids: string[]; total: number } | { error: string };

const valueOf = (row: PlainRow, name: string) =>
  name === '$id' ? row.id : name === '$sequence' ? row.sequence : (row.values[name] ?? null);

function matches(row: PlainRow, { method, attribute = '', values = [] }: Query): boolean {
  if (method === 'and') return (values as Query[]).every(query => matches(row, query));
  if (method === 'or') return (values as Query[]).some(query => matches(row, query));
  const value = valueOf(row, attribute);
  if (method === 'isNull') return value === null;
  if (value === null) return false;
  if (method.startsWith('not')) {
    const positive = method === 'notEqual' ? 'equal' : method.charAt(3).toLowerCase() + method.slice(4);
    return !matches(row, { method: positive, attribute, values });
  }
  const [first, second] = values as (string | number)[];
  const text = String(value).toLowerCase();
  const parts = values.map(part => String(part).toLowerCase());
  switch (method) {
    case 'isNotNull':
      return true;
    case 'equal':
      return values.includes(value);
    case 'lessThan':
      return value < first!;
    case 'lessThanEqual':
      return value <= first!;
    case 'greaterThan':
      return value > first!;
    case 'greaterThanEqual':
      return value >= first!;
    case 'between':
      return value >= first! && value <= second!;
    case 'startsWith':
      return text.startsWith(parts[0]!);
    case 'endsWith':
      return text.endsWith(parts[0]!);
    case 'contains':
    case 'containsAny':
      return parts.some(part => text.includes(part));
    case 'containsAll':
      return parts.every(part => text.includes(part));
    default:
      throw new Error(`The oracle does not know ${method}`);
  }
}

function compare(a: PlainRow, b: PlainRow, orders: readonly Query[]): number {
  for (const { method, attribute = '$sequence' } of orders) {
    const [x, y] = [valueOf(a, attribute), valueOf(b, attribute)];
    if (x === y) continue;
    const ascending = x === null || (y !== null && x < y) ? -1 : 1;
    return method === 'orderDesc' ? -ascending : ascending;
  }
  return a.sequence - b.sequence;
}

export function ask(rows: readonly PlainRow[], queries: readonly Query[]): Answer {
  const of = (...methods: string[]) => queries.filter(({ method }) => methods.includes(method));
  const orders = of('orderAsc', 'orderDesc');
  const paging = ['limit', 'offset', 'cursorAfter', 'cursorBefore', 'orderAsc', 'orderDesc', 'select'];
  const filters = queries.filter(({ method }) => !paging.includes(method));
  const limit = Number(of('limit')[0]?.values?.[0] ?? 25);
  const offset = Number(of('offset')[0]?.values?.[0] ?? 0);
  const cursor = of('cursorAfter', 'cursorBefore')[0];
  const sorted = rows
    .filter(row => row.readable && filters.every(query => matches(row, query)))
    .sort((a, b) => compare(a, b, orders));
  const ids = (page: PlainRow[]) => ({ ids: page.map(({ id }) => id), total: Math.min(sorted.length, 5000) });
  if (!cursor) return ids(sorted.slice(offset, offset + limit));
  const at = rows.find(row => row.readable && row.id === cursor.values?.[0]);
  if (!at) return { error: 'general_cursor_not_found' };
  if (orders.some(({ attribute = '$sequence' }) => valueOf(at, attribute) === null))
    return { error: 'database_query_order_null' };
  if (cursor.method === 'cursorAfter')
    return ids(sorted.filter(row => compare(row, at, orders) > 0).slice(offset, offset + limit));
  const before = sorted.filter(row => compare(row, at, orders) < 0).reverse();
  return ids(before.slice(offset, offset + limit).reverse());
}

import { ApiError } from '../http/api-error.ts';
import { compareValues } from './attributes.ts';
import type { CollectionRows } from './collection-rows.ts';
import type { Bound, Order, Plan } from './plan.ts';
import type { QueryOptions, Row } from './projection.ts';
import { compareBy, firstPosition } from './row-order.ts';

/** Row 50: nobody is told of more. */
const MAX_TOTAL = 5000;
/** Longer pages are found anew each time: a thousand of them would be held. */
const LONGEST_KEPT = 100;

export interface QueryResult {
  rows: Row[];
  total: number;
  /** Rows looked at: what the query cost. */
  visited: number;
}

export function runQuery(
  collection: CollectionRows,
  plan: Plan,
  readable: (row: Row) => boolean,
  { countTotal = true, audience }: QueryOptions = {},
  random: () => number = Math.random,
): QueryResult {
  const { rows: candidates, untested } = collection.candidates(plan.filters, plan.orders, plan.meter);
  const span: Span = { candidates, ...bounds(candidates, plan) };
  let visited = 0;
  const isWanted = (row: Row): boolean => {
    visited += 1;
    plan.meter.add(1 + untested.length);
    return untested.every(({ matches }) => matches(row)) && readable(row);
  };
  const page = () => {
    const cursor = cursorRow(collection, plan, readable);
    return cursor ? pageAtCursor(span, plan, cursor, isWanted) : firstPage(span, plan, isWanted);
  };
  const key = audience === undefined ? undefined : `${audience}\n${plan.filterKey}`;
  const pageKey = key === undefined || plan.limit > LONGEST_KEPT ? undefined : `${key}\n${plan.pageKey}`;
  const rows = plan.isRandom
    ? anyPage(span, plan, isWanted, random)
    : [...collection.pages.get(pageKey, page)];
  const total = countTotal ? collection.totals.get(key, () => totalOf(span, isWanted)) : 0;
  return { rows, total, visited };
}

/** Positions among the candidates outside of which none matches. */
interface Span {
  candidates: readonly Row[];
  from: number;
  to: number;
}

function firstPage(
  { candidates, from, to }: Span,
  { limit, offset }: Plan,
  isWanted: (row: Row) => boolean,
): Row[] {
  const rows: Row[] = [];
  let skip = offset;
  for (let position = from; position < to && rows.length < limit; position += 1) {
    const row = candidates[position];
    if (!row || !isWanted(row)) continue;
    if (skip > 0) skip -= 1;
    else rows.push(row);
  }
  return rows;
}

/** Each page of that size is as likely as any other. */
function anyPage(
  { candidates, from, to }: Span,
  { limit, offset }: Plan,
  isWanted: (row: Row) => boolean,
  random: () => number,
): Row[] {
  const found = candidates.slice(from, to).filter(isWanted);
  const end = Math.min(offset + limit, found.length);
  for (let place = 0; place < end; place += 1) {
    const other = place + Math.floor(random() * (found.length - place));
    const [here, there] = [found[place], found[other]];
    if (here && there) [found[place], found[other]] = [there, here];
  }
  return found.slice(offset, end);
}

function totalOf({ candidates, from, to }: Span, isWanted: (row: Row) => boolean): number {
  let total = 0;
  for (let position = from; position < to && total < MAX_TOTAL; position += 1) {
    const row = candidates[position];
    if (row && isWanted(row)) total += 1;
  }
  return total;
}

function pageAtCursor(
  { candidates, from, to }: Span,
  { orders, limit, offset, cursor }: Plan,
  at: Row,
  isWanted: (row: Row) => boolean,
): Row[] {
  const compare = compareBy(orders);
  const before = cursor?.before ?? false;
  const step = before ? -1 : 1;
  // The cursor's own row is on neither side.
  const start = before
    ? firstPosition(candidates, row => compare(row, at) < 0) - 1
    : firstPosition(candidates, row => compare(row, at) <= 0);
  const rows: Row[] = [];
  let skip = offset;
  const first = before ? Math.min(start, to - 1) : Math.max(start, from);
  for (let position = first; position >= from && position < to && rows.length < limit; position += step) {
    const row = candidates[position];
    if (!row || !isWanted(row)) continue;
    if (skip > 0) skip -= 1;
    else rows.push(row);
  }
  return before ? rows.reverse() : rows;
}

function cursorRow(
  collection: CollectionRows,
  { cursor, orders }: Plan,
  readable: (row: Row) => boolean,
): Row | undefined {
  if (!cursor) return undefined;
  const row = collection.get(cursor.documentId);
  // One answer for both: whoever may not read it must not learn that it exists.
  if (!row || !readable(row)) throw new ApiError('general_cursor_not_found');
  if (orders.some(({ attribute }) => attribute.read(row) === null))
    throw new ApiError('database_query_order_null');
  return row;
}

/** Where matching rows can lie at all, by filters on the attribute that comes first in the order. */
function bounds(rows: readonly Row[], { filters, orders }: Plan): { from: number; to: number } {
  const [order] = orders;
  let from = 0;
  let to = rows.length;
  if (!order) return { from, to };
  for (const { range } of filters) {
    if (range?.attribute.name !== order.attribute.name) continue;
    const [first, last] = order.descending ? [range.max, range.min] : [range.min, range.max];
    if (first)
      from = Math.max(
        from,
        firstPosition(rows, row => isOutside(row, first, order, -1)),
      );
    if (last)
      to = Math.min(
        to,
        firstPosition(rows, row => !isOutside(row, last, order, 1)),
      );
  }
  return { from, to: Math.max(from, to) };
}

/** Whether the row comes before (side -1) or after (side 1) everything within the bound, in that order. */
function isOutside(
  row: Row,
  { value, included }: Bound,
  { attribute, descending }: Order,
  side: 1 | -1,
): boolean {
  const placed = compareValues(attribute.read(row), value) * (descending ? -side : side);
  return included ? placed > 0 : placed >= 0;
}

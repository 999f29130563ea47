import { ApiError } from '../core/api-error.ts';
import { compareValues } from './attributes.ts';
import type { CollectionRows } from './collection-rows.ts';
import type { Bound, Order, Plan } from './plan.ts';
import type { QueryOptions } from './projection.ts';
import type { Row } from './row.ts';
import { compareBy, firstPosition } from './row-order.ts';

/** The highest total that is reported (row 50 of docs/appwrite-behaviour.md). */
const MAX_TOTAL = 5000;
/** Longer pages aren't cached: up to a thousand of them would be held. */
const LONGEST_KEPT = 100;

export interface QueryResult {
  rows: Row[];
  total: number;
  /** Number of rows examined: the query's cost. */
  visited: number;
}

type Arguments = [
  collection: CollectionRows,
  plan: Plan,
  readable: (row: Row) => boolean,
  options?: QueryOptions,
  random?: () => number,
];

/** Runs the query in one go, for short lists or when no other request has to wait. */
export function runQuery(...asked: Arguments): QueryResult {
  const slices = queryInSlices(...asked);
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
  }
}

/**
 * Pauses after each turn's worth of work, so that other requests can be answered. It continues with the rows from its
 * start.
 */
export function* queryInSlices(
  ...[collection, plan, readable, { countTotal = true, audience } = {}, random = Math.random]: Arguments
): Generator<void, QueryResult> {
  const { clearings } = collection.totals;
  const { rows: candidates, untested } = collection.candidates(plan.filters, plan.orders, plan.meter);
  const span: Span = { candidates, ...bounds(candidates, plan), isCopy: false };
  let visited = 0;
  const isWanted = (row: Row): boolean => {
    visited += 1;
    plan.meter.add(1 + untested.length);
    return untested.every(({ matches }) => matches(row)) && readable(row);
  };
  const walk: Walk = { span, plan, isWanted };
  const page = () => {
    const cursor = cursorRow(collection, plan, readable);
    return cursor ? pageAtCursor(walk, cursor) : firstPage(walk);
  };
  const key = audience === undefined ? undefined : `${audience}\n${plan.filterKey}`;
  const pageKey = key === undefined || plan.limit > LONGEST_KEPT ? undefined : `${key}\n${plan.pageKey}`;
  const rows = plan.isRandom
    ? yield* anyPage(walk, random)
    : [...(yield* collection.pages.get(pageKey, page))];
  const total = countTotal ? yield* collection.totals.get(key, () => totalOf(walk), clearings) : 0;
  return { rows, total, visited };
}

/** Positions among the candidates; outside of them no row matches. */
interface Span {
  candidates: readonly Row[];
  from: number;
  to: number;
  /** Whether `candidates` is this query's own copy. */
  isCopy: boolean;
}

interface Walk {
  span: Span;
  plan: Plan;
  isWanted: (row: Row) => boolean;
}

/** Yields matching rows in this range, and undefined when a turn is over. */
function* wantedRows(
  { span, plan, isWanted }: Walk,
  first: number,
  step: 1 | -1,
): Generator<Row | undefined> {
  for (let position = first; position >= span.from && position < span.to; position += step) {
    if (plan.meter.isTurnOver()) {
      // During the pause the list may be changed in place.
      if (!span.isCopy) span.candidates = span.candidates.slice();
      span.isCopy = true;
      yield undefined;
    }
    const row = span.candidates[position];
    if (row && isWanted(row)) yield row;
  }
}

function firstPage(walk: Walk): Generator<void, Row[]> {
  return pageFrom(walk, walk.span.from, 1);
}

function* pageFrom(walk: Walk, first: number, step: 1 | -1): Generator<void, Row[]> {
  const { limit, offset } = walk.plan;
  const rows: Row[] = [];
  let skip = offset;
  for (const row of wantedRows(walk, first, step)) {
    if (!row) yield;
    else if (skip > 0) skip -= 1;
    else if (rows.push(row) === limit) break;
  }
  return rows;
}

/** Every page of that size is equally likely. */
function* anyPage(walk: Walk, random: () => number): Generator<void, Row[]> {
  const { limit, offset } = walk.plan;
  const found: Row[] = [];
  for (const row of wantedRows(walk, walk.span.from, 1)) {
    if (row) found.push(row);
    else yield;
  }
  const end = Math.min(offset + limit, found.length);
  for (let place = 0; place < end; place += 1) {
    const other = place + Math.floor(random() * (found.length - place));
    const [here, there] = [found[place], found[other]];
    if (here && there) [found[place], found[other]] = [there, here];
  }
  return found.slice(offset, end);
}

function* totalOf(walk: Walk): Generator<void, number> {
  let total = 0;
  for (const row of wantedRows(walk, walk.span.from, 1)) {
    if (!row) yield;
    else if ((total += 1) === MAX_TOTAL) break;
  }
  return total;
}

function* pageAtCursor(walk: Walk, at: Row): Generator<void, Row[]> {
  const { span, plan } = walk;
  const compare = compareBy(plan.orders);
  // The cursor's own row is on neither side.
  if (plan.cursor?.before === true) {
    const start = firstPosition(span.candidates, row => compare(row, at) < 0) - 1;
    return (yield* pageFrom(walk, Math.min(start, span.to - 1), -1)).reverse();
  }
  const start = firstPosition(span.candidates, row => compare(row, at) <= 0);
  return yield* pageFrom(walk, Math.max(start, span.from), 1);
}

function cursorRow(
  collection: CollectionRows,
  { cursor, orders }: Plan,
  readable: (row: Row) => boolean,
): Row | undefined {
  if (!cursor) return undefined;
  const row = collection.get(cursor.documentId);
  // The same answer for both: a caller who may not read the row must not learn that it exists.
  if (!row || !readable(row)) throw new ApiError('general_cursor_not_found');
  if (orders.some(({ attribute }) => attribute.read(row) === null))
    throw new ApiError('database_query_order_null');
  return row;
}

/** The range where matching rows can be, from filters on the attribute that is first in the order. */
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

/** Whether, in that order, the row comes before (side -1) or after (side 1) everything within the bound. */
function isOutside(
  row: Row,
  { value, included }: Bound,
  { attribute, descending }: Order,
  side: 1 | -1,
): boolean {
  const placed = compareValues(attribute.read(row), value) * (descending ? -side : side);
  return included ? placed > 0 : placed >= 0;
}

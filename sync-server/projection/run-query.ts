import { ApiError } from '../core/api-error.ts';
import type { Replaced } from './answer-cache.ts';
import type { Plan } from './plan.ts';
import type { QueryOptions } from './projection.ts';
import type { Row } from './row.ts';
import { compareBy } from './row-order.ts';
import type { Rows, Walk } from './rows.ts';

/** The highest total that is reported (row 50 of docs/appwrite-behaviour.md). */
const MAX_TOTAL = 5000;
/** Longer pages aren't cached: up to a thousand of them would be held. */
const LONGEST_KEPT = 100;
/** Rows of an unordered walk that are collected before those beyond the page are dropped. */
const SORTED_AT_ONCE = 1_000;

export interface QueryResult {
  rows: Row[];
  total: number;
  /** Number of rows examined: the query's cost. */
  visited: number;
}

type Arguments = [
  collection: Rows,
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
  ...[
    collection,
    plan,
    readable,
    { countTotal = true, audience, readers } = {},
    random = Math.random,
  ]: Arguments
): Generator<void, QueryResult> {
  const { totals, pages, changes } = collection.answers;
  const walk = collection.walk(plan, readers);
  const { untested } = walk;
  let visited = 0;
  const isWanted = (row: Row): boolean => {
    visited += 1;
    plan.meter.add(1 + untested.length);
    return untested.every(({ matches }) => matches(row)) && readable(row);
  };
  const reading: Reading = { walk, plan, isWanted };
  const page = function* () {
    const cursor = cursorRow(collection, plan, readable);
    if (plan.cursor?.before !== true) return yield* pageFrom(reading, cursor ?? null, 1);
    return (yield* pageFrom(reading, cursor ?? null, -1)).reverse();
  };
  const key = audience === undefined ? undefined : `${audience}\n${plan.filterKey}`;
  const pageKey = key === undefined || plan.limit > LONGEST_KEPT ? undefined : `${key}\n${plan.pageKey}`;
  const isListed = (row: Row | undefined): boolean => {
    if (!row) return false;
    plan.meter.add(1 + plan.filters.length);
    return plan.filters.every(({ matches }) => matches(row)) && readable(row);
  };
  const revise = { plan, isListed };
  const start = { at: changes, isOfStart: walk.isOfStart };
  const rows = plan.isRandom
    ? yield* anyPage(reading, random)
    : [...(yield* pages.get(pageKey, page, revisedPage(revise), start))];
  const total = countTotal ? yield* totals.get(key, () => totalOf(reading), revisedTotal(revise), start) : 0;
  return { rows, total, visited };
}

interface Reading {
  walk: Walk;
  plan: Plan;
  isWanted: (row: Row) => boolean;
}

/** Yields matching rows, and undefined when a turn is over. */
function* wantedRows(
  { walk, plan, isWanted }: Reading,
  at: Row | null,
  step: 1 | -1,
): Generator<Row | undefined> {
  for (const row of walk.rows(at, step)) {
    if (plan.meter.isTurnOver()) {
      walk.pause();
      yield undefined;
    }
    if (isWanted(row)) yield row;
  }
}

function* pageFrom(reading: Reading, at: Row | null, step: 1 | -1): Generator<void, Row[]> {
  if (!reading.walk.isInOrder) return yield* sortedPage(reading, at, step);
  const { limit, offset } = reading.plan;
  const rows: Row[] = [];
  let skip = offset;
  for (const row of wantedRows(reading, at, step)) {
    if (!row) yield;
    else if (skip > 0) skip -= 1;
    else if (rows.push(row) === limit) break;
  }
  return rows;
}

/** Reads everything, but holds only as many rows as the page needs. */
function* sortedPage(reading: Reading, at: Row | null, step: 1 | -1): Generator<void, Row[]> {
  const { limit, offset, orders, meter } = reading.plan;
  const inOrder = compareBy(orders);
  const compare: typeof inOrder = step === 1 ? inOrder : (a, b) => inOrder(b, a);
  const most = offset + limit;
  const first: Row[] = [];
  const sort = () => {
    meter.addSort(first.length);
    first.sort(compare);
    if (first.length > most) first.length = most;
  };
  for (const row of wantedRows(reading, null, 1)) {
    if (!row) yield;
    else if ((!at || compare(row, at) > 0) && first.push(row) > 2 * most + SORTED_AT_ONCE) sort();
  }
  sort();
  return first.slice(offset);
}

/** Every page of that size is equally likely. */
function* anyPage(reading: Reading, random: () => number): Generator<void, Row[]> {
  const { limit, offset } = reading.plan;
  const found: Row[] = [];
  for (const row of wantedRows(reading, null, 1)) {
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

interface Revision {
  plan: Plan;
  isListed: (row: Row | undefined) => boolean;
}

/** A page stays as it is until one of its list's rows changes, or the row that its cursor names. */
function revisedPage({ plan: { cursor, meter }, isListed }: Revision) {
  return (page: readonly Row[], { before, after }: Replaced): readonly Row[] | undefined => {
    const id = (before ?? after)?.documentId;
    if (cursor?.documentId === id || meter.isTurnOver()) return undefined;
    return isListed(before) || isListed(after) ? undefined : page;
  };
}

function revisedTotal({ plan: { meter }, isListed }: Revision) {
  return (total: number, { before, after }: Replaced): number | undefined => {
    // Finding it anew can pause.
    if (meter.isTurnOver()) return undefined;
    const difference = Number(isListed(after)) - Number(isListed(before));
    if (total < MAX_TOTAL) return total + difference;
    // There may be more rows than were counted.
    return difference < 0 ? undefined : total;
  };
}

function* totalOf(reading: Reading): Generator<void, number> {
  let total = 0;
  for (const row of wantedRows(reading, null, 1)) {
    if (!row) yield;
    else if ((total += 1) === MAX_TOTAL) break;
  }
  return total;
}

function cursorRow(
  collection: Rows,
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

import type { Codes } from '../../wire/segment/segment-codes.ts';
import type { RowOrder } from './row-orders.ts';

/** The tests that a row has to pass, prepared so that each is one lookup in a small array: 1 = passes. */
export interface RowTests {
  /** By row: whether any list may show it, and it has the words and the business. */
  readonly mask: Uint8Array;
  readonly jobs: Codes;
  readonly isJob: Uint8Array;
  readonly classes: Codes;
  readonly isClass: Uint8Array;
  /** Distance and newness; null when they are the same for all rows. */
  readonly sides: Uint8Array | null;
  readonly isSide: Uint8Array;
  /** Rows before this one were posted within the requested days. */
  readonly end: number;
}

/** Counts the matches in a range of rows. It doesn't branch per row, so the time doesn't depend on which rows match. */
export function countMatches(tests: RowTests, start: number, stop: number): number {
  const { mask, jobs, isJob, classes, isClass, sides, isSide } = tests;
  let total = 0;
  if (sides) {
    for (let row = start; row < stop; row++) {
      total +=
        (mask[row] ?? 0) &
        (isClass[classes[row] ?? 0] ?? 0) &
        (isJob[jobs[row] ?? 0] ?? 0) &
        (isSide[sides[row] ?? 0] ?? 0);
    }
    return total;
  }
  for (let row = start; row < stop; row++)
    total += (mask[row] ?? 0) & (isClass[classes[row] ?? 0] ?? 0) & (isJob[jobs[row] ?? 0] ?? 0);
  return total;
}

/** A page of matches, in order. */
export interface PageRows {
  readonly rows: number[];
  /** The number of places of the order that were scanned, and the matches among them. */
  readonly looked: number;
  readonly matches: number;
}

/** The matches from `from` to `to` in an order; null = the table's. Scans no further than that. */
export function matchesBetween(tests: RowTests, order: RowOrder | null, from: number, to: number): PageRows {
  const { mask, jobs, isJob, classes, isClass, sides, isSide, end } = tests;
  const rows: number[] = [];
  const count = order ? order.length : end;
  let matches = 0;
  let at = 0;
  for (; at < count && matches < to; at++) {
    const row = order ? (order[at] ?? 0) : at;
    if (((mask[row] ?? 0) & (isClass[classes[row] ?? 0] ?? 0) & (isJob[jobs[row] ?? 0] ?? 0)) === 0) continue;
    if (row >= end || (sides && isSide[sides[row] ?? 0] === 0)) continue;
    if (matches >= from) rows.push(row);
    matches++;
  }
  return { rows, looked: at, matches };
}

/** The counts that all facets are summed from. */
export interface Tally {
  total: number;
  /** Rows by class, among those that pass all tests outside the dimensions. */
  readonly classes: Uint32Array;
  /** Rows by side, among those that pass all tests but distance and newness. */
  readonly sides: Uint32Array;
  /** The number of rows before each mark, among those that pass all tests but the day. */
  readonly before: number[];
}

/** `marks`: the rows at which the day facet needs counts. */
export function tallyMatches(tests: RowTests, marks: readonly number[]): Tally {
  const { mask, isClass, isSide, end } = tests;
  const classes = new Uint32Array(isClass.length);
  const sides = new Uint32Array(isSide.length);
  const stops = [...new Set([...marks, end, mask.length])].sort((a, b) => a - b);
  const before = new Map<number, number>();
  let start = 0;
  let passed = 0;
  for (const stop of stops) {
    // Postings older than the requested days count only for the day facet.
    if (start >= end) passed += countMatches(tests, start, stop);
    else
      passed += tests.sides
        ? tallySides(tests, start, stop, classes, sides)
        : tallyRows(tests, start, stop, classes);
    before.set(stop, passed);
    start = stop;
  }
  const total = before.get(end) ?? 0;
  if (!tests.sides) sides[0] = total;
  return { total, classes, sides, before: marks.map(mark => before.get(mark) ?? 0) };
}

/** Returns the number of rows that pass everything. */
function tallyRows(
  { mask, jobs, isJob, classes, isClass }: RowTests,
  start: number,
  stop: number,
  byClass: Uint32Array,
): number {
  let passed = 0;
  for (let row = start; row < stop; row++) {
    if (((mask[row] ?? 0) & (isJob[jobs[row] ?? 0] ?? 0)) === 0) continue;
    const ofClass = classes[row] ?? 0;
    byClass[ofClass] = (byClass[ofClass] ?? 0) + 1;
    passed += isClass[ofClass] ?? 0;
  }
  return passed;
}

function tallySides(
  { mask, jobs, isJob, classes, isClass, sides, isSide }: RowTests,
  start: number,
  stop: number,
  byClass: Uint32Array,
  bySide: Uint32Array,
): number {
  let passed = 0;
  for (let row = start; row < stop; row++) {
    if (((mask[row] ?? 0) & (isJob[jobs[row] ?? 0] ?? 0)) === 0) continue;
    const ofClass = classes[row] ?? 0;
    const side = sides?.[row] ?? 0;
    const isMatch = isClass[ofClass] ?? 0;
    const isNear = isSide[side] ?? 0;
    bySide[side] = (bySide[side] ?? 0) + isMatch;
    byClass[ofClass] = (byClass[ofClass] ?? 0) + isNear;
    passed += isMatch & isNear;
  }
  return passed;
}

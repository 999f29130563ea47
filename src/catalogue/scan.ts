import type { Codes } from '../wire/segment-codes.ts';
import type { RowOrder } from './row-orders.ts';

/** What a row has to pass, prepared so that each test is one look into a small array: 1 = passes. */
export interface RowTests {
  /** By row: whether it may be in the list at all, and has the words and the business. */
  readonly mask: Uint8Array;
  readonly jobs: Codes;
  readonly isJob: Uint8Array;
  readonly classes: Codes;
  readonly isClass: Uint8Array;
  /** Distance and newness; null when all rows are alike in them. */
  readonly sides: Uint8Array | null;
  readonly isSide: Uint8Array;
  /** The rows before this one were posted within the days that are asked for. */
  readonly end: number;
}

/** Matches among some rows. Nothing branches on a row, so that it does not matter which of them match. */
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

/** Some matches in their order. */
export interface PageRows {
  readonly rows: number[];
  /** How many places of the order were looked at, and how many matches are among them. */
  readonly looked: number;
  readonly matches: number;
}

/** The matches from `from` to `to` in an order; null = the table's. Looks no further than that. */
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

/** What all facet counts are sums of. */
export interface Tally {
  total: number;
  /** Rows by class, of those that pass everything but perhaps the dimensions. */
  readonly classes: Uint32Array;
  /** Rows by side, of those that pass everything but perhaps distance and newness. */
  readonly sides: Uint32Array;
  /** Rows before each of the marks, of those that pass everything but perhaps the day. */
  readonly before: number[];
}

/** `marks`: rows that the day's counts are wanted at. */
export function tallyMatches(tests: RowTests, marks: readonly number[]): Tally {
  const { mask, isClass, isSide, end } = tests;
  const classes = new Uint32Array(isClass.length);
  const sides = new Uint32Array(isSide.length);
  const stops = [...new Set([...marks, end, mask.length])].sort((a, b) => a - b);
  const before = new Map<number, number>();
  let start = 0;
  let passed = 0;
  for (const stop of stops) {
    // What is older than is asked for counts for the day's facet alone.
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

/** Answers how many pass everything. */
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

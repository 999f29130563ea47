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
  /** See `Sides`; null when they are the same for all rows. */
  readonly sides: Codes | null;
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

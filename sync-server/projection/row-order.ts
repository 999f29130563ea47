import { compareValues } from './attributes.ts';
import type { Order } from './plan.ts';
import type { Row } from './row.ts';

export type CompareRows = (a: Row, b: Row) => number;

/** Creation order. The id decides between rows of two processes that took the same number. */
export const bySequence: CompareRows = (a, b) =>
  a.sequence - b.sequence || compareValues(a.documentId, b.documentId);

/** Ties are ordered by `$sequence`, ascending, whatever the direction (row 51 of docs/appwrite-behaviour.md). */
export function compareBy(orders: readonly Order[]): CompareRows {
  const [first, ...further] = orders;
  if (!first) return bySequence;
  const { read } = first.attribute;
  const sign = first.descending ? -1 : 1;
  const then = compareBy(further);
  return (a, b) => sign * compareValues(read(a), read(b)) || then(a, b);
}

/** The first index whose row fails `isBefore`; the rows must be sorted accordingly. */
export function firstPosition(rows: readonly Row[], isBefore: (row: Row) => boolean): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const row = rows[middle];
    if (row && isBefore(row)) low = middle + 1;
    else high = middle;
  }
  return low;
}

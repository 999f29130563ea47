import { compareValues } from './attributes.ts';
import type { Order } from './plan.ts';
import type { Row } from './projection.ts';

export type CompareRows = (a: Row, b: Row) => number;

/** Creation order; the id decides between rows of two processes that took the same number. */
export const bySequence: CompareRows = (a, b) =>
  a.sequence - b.sequence || compareValues(a.documentId, b.documentId);

/** Ties go by `$sequence`, ascending, whatever the direction (row 51). */
export function compareBy(orders: readonly Order[]): CompareRows {
  const [first, ...further] = orders;
  if (!first) return bySequence;
  const { read } = first.attribute;
  const sign = first.descending ? -1 : 1;
  const then = compareBy(further);
  return (a, b) => sign * compareValues(read(a), read(b)) || then(a, b);
}

/** The first position whose row is not before what `isBefore` says, in rows sorted that way. */
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

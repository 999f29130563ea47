import type { Codes } from '../../wire/segment/segment-codes.ts';
import { jobIdAt } from './id-planes.ts';
import { daysSince, type PostedDays } from './posted-days.ts';
import type { Table } from './table.ts';

/**
 * Turns a table into the next one: blocks of rows that stay, each followed by new rows. When few rows change there are
 * few blocks, and copying memory makes a column from them.
 */
export interface Edit {
  /** The number of rows in the next table. */
  readonly count: number;
  /** For each block: its first row in the old table, its length, and the number of new rows after it. */
  readonly starts: readonly number[];
  readonly lengths: readonly number[];
  readonly inserts: readonly number[];
}

/** A loop copies shorter blocks faster. */
const LONG_BLOCK = 64;

/** `removed`: rows, ascending. `ids` and `posted` belong to the new rows, in table order. */
export function editOf(table: Table, removed: Uint32Array, ids: Float64Array, posted: Int32Array): Edit {
  const starts: number[] = [];
  const lengths: number[] = [];
  const inserts: number[] = [];
  const block = (start: number, end: number, count: number) => {
    const last = starts.length - 1;
    const isEmpty = start === end;
    // Adjacent new rows follow one block.
    if (isEmpty && last >= 0 && (starts[last] ?? 0) + (lengths[last] ?? 0) === start) {
      inserts[last] = (inserts[last] ?? 0) + count;
    } else if (!isEmpty || count > 0) {
      starts.push(start);
      lengths.push(end - start);
      inserts.push(count);
    }
  };
  let from = 0;
  let at = 0;
  let gone = 0;
  while (at < ids.length || gone < removed.length) {
    const insertion = at < ids.length ? placeOf(table, ids[at] ?? 0, posted[at] ?? 0) : table.count;
    const removal = removed[gone] ?? table.count;
    if (gone < removed.length && removal < insertion) {
      block(from, removal, 0);
      from = removal + 1;
      gone++;
    } else {
      block(from, insertion, 1);
      from = insertion;
      at++;
    }
  }
  block(from, table.count, 0);
  return { count: table.count - removed.length + ids.length, starts, lengths, inserts };
}

/** The first row after a posting of this day and number. */
function placeOf({ ids, days }: Table, jobId: number, day: number): number {
  const later = daysSince(days, day);
  if (days.days[later - 1] !== day) return days.starts[later] ?? 0;
  let low = days.starts[later - 1] ?? 0;
  let high = days.starts[later] ?? 0;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (jobIdAt(ids, middle) > jobId) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Fills `target` with the rows of `old` that stay and with `added`, one element for each new row. */
export function edited<A extends Codes>(edit: Edit, old: Codes, added: ArrayLike<number>, target: A): A {
  const { starts, lengths, inserts } = edit;
  let at = 0;
  let next = 0;
  for (let block = 0; block < starts.length; block++) {
    const start = starts[block] ?? 0;
    const length = lengths[block] ?? 0;
    if (length >= LONG_BLOCK) target.set(old.subarray(start, start + length), at);
    else for (let row = 0; row < length; row++) target[at + row] = old[start + row] ?? 0;
    at += length;
    const count = inserts[block] ?? 0;
    for (let row = 0; row < count; row++) target[at++] = added[next++] ?? 0;
  }
  return target;
}

/** The positions of the new rows in the next table. */
export function insertedRows({ lengths, inserts }: Edit): Uint32Array {
  const rows: number[] = [];
  let at = 0;
  for (const [block, length] of lengths.entries()) {
    at += length;
    for (let count = inserts[block] ?? 0; count > 0; count--) rows.push(at++);
  }
  return Uint32Array.from(rows);
}

/** The positions of these rows in the next table; null = removed. `rows`: ascending. */
export function movedRows({ starts, lengths, inserts }: Edit, rows: Uint32Array): (number | null)[] {
  const moved: (number | null)[] = [];
  let block = 0;
  let start = 0;
  for (const row of rows) {
    while (block < starts.length && (starts[block] ?? 0) + (lengths[block] ?? 0) <= row) {
      start += (lengths[block] ?? 0) + (inserts[block] ?? 0);
      block++;
    }
    const from = starts[block];
    moved.push(from !== undefined && from <= row ? start + row - from : null);
  }
  return moved;
}

/** The days of the next table. `posted`: the days of the new rows, descending. */
export function editedDays(
  { starts, lengths }: Edit,
  { days, starts: first }: PostedDays,
  posted: Int32Array,
): PostedDays {
  const counts = new Map<number, number>();
  const add = (day: number, count: number) => counts.set(day, (counts.get(day) ?? 0) + count);
  let day = 0;
  for (const [block, start] of starts.entries()) {
    const end = start + (lengths[block] ?? 0);
    for (let row = start; row < end; ) {
      while ((first[day + 1] ?? Number.POSITIVE_INFINITY) <= row) day++;
      const stop = Math.min(end, first[day + 1] ?? end);
      add(days[day] ?? 0, stop - row);
      row = stop;
    }
  }
  for (const day of posted) add(day, 1);
  const inOrder = [...counts].sort(([a], [b]) => b - a);
  let row = 0;
  const nextFirst = inOrder.map(([, count]) => (row += count) - count);
  return { days: Int32Array.from(inOrder, ([day]) => day), starts: Uint32Array.from([...nextFirst, row]) };
}

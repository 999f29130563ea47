import { placeInGroups, type RepostGroups } from '../table/reposts.ts';
import type { Table } from '../table/table.ts';

/** The rows that a list may show, before the filters of a query. */
export interface ShownRows {
  /** By row: 1 = shown. */
  readonly mask: Uint8Array;
  /** The number of live rows in each group of reposts; null unless folded. */
  readonly members: Uint32Array | null;
}

/**
 * The rows that are open on `today` and not hidden. When folded, only the newest live row of each group, and none of a
 * group with a hidden row, so that hiding a posting hides its reposts. `hidden`: rows.
 */
export function shownRows(
  table: Table,
  today: number,
  hidden: readonly number[],
  reposts: RepostGroups | null,
): ShownRows {
  const mask = liveRows(table, today);
  const members = reposts && foldRows(mask, reposts, hidden);
  for (const row of hidden) mask[row] = 0;
  return { mask, members };
}

function foldRows(mask: Uint8Array, reposts: RepostGroups, hidden: readonly number[]): Uint32Array {
  const { rows, groups, count } = reposts;
  const isHidden = new Uint8Array(count);
  for (const row of hidden) {
    const at = placeInGroups(reposts, row);
    if (at >= 0) isHidden[groups[at] ?? 0] = 1;
  }
  const members = new Uint32Array(count);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
    if (mask[row] === 0) continue;
    const group = groups[at] ?? 0;
    const before = members[group] ?? 0;
    members[group] = before + 1;
    if (before > 0 || isHidden[group] === 1) mask[row] = 0;
  }
  return members;
}

/** By row: 1 = still open. */
export function liveRows({ columns, days, dictionaries, count }: Table, today: number): Uint8Array {
  const mask = new Uint8Array(count);
  const until = Float64Array.from(dictionaries.until.values, value => value ?? Number.POSITIVE_INFINITY);
  for (let run = 0; run < days.days.length; run++) {
    const left = today - (days.days[run] ?? 0);
    const end = days.starts[run + 1] ?? 0;
    for (let row = days.starts[run] ?? 0; row < end; row++) {
      mask[row] = (until[columns.until[row] ?? 0] ?? 0) >= left ? 1 : 0;
    }
  }
  return mask;
}

import { Alike } from './alike.ts';
import { type Edit, insertedRows, movedRows } from './edit.ts';
import type { Table } from './table.ts';

/** The rows that have reposts, in groups. */
export interface RepostGroups {
  /** Ascending. */
  readonly rows: Uint32Array;
  /** The group of each row, below `count`. */
  readonly groups: Uint32Array;
  readonly count: number;
}

/** All repost groups of a table. */
export function repostGroups({ columns, count }: Table): RepostGroups {
  const alike = new Alike(columns, count);
  /** By row: its group + 1; 0 = none. */
  const groupOf = new Uint32Array(count);
  let groups = 0;
  let members = 0;
  for (let row = 0; row < count; row++) {
    const first = alike.firstLike(row);
    if (first === row) continue;
    if (groupOf[first] === 0) {
      groupOf[first] = ++groups;
      members++;
    }
    groupOf[row] = groupOf[first] ?? 0;
    members++;
  }
  const rows = new Uint32Array(members);
  let at = 0;
  for (let row = 0; row < count; row++) if (groupOf[row] !== 0) rows[at++] = row;
  return { rows, groups: rows.map(row => (groupOf[row] ?? 0) - 1), count: groups };
}

/**
 * The groups of the next table: removed rows leave theirs, and new rows join the rows they are alike with. Of old rows
 * outside groups, only the firm is compared.
 */
export function laidReposts(before: RepostGroups, table: Table, edit: Edit): RepostGroups {
  const moved = movedRows(edit, before.rows);
  const isHere = (_: unknown, at: number) => moved[at] !== null;
  const old: RepostGroups = {
    rows: Uint32Array.from(moved.filter(row => row !== null)),
    groups: before.groups.filter(isHere),
    count: before.count,
  };
  const joined: { row: number; group: number }[] = [];
  let { count } = old;
  for (const { rows, oldRow } of newAlike(table, insertedRows(edit))) {
    const at = oldRow === null ? -1 : placeInGroups(old, oldRow);
    if (oldRow === null && rows.length === 1) continue;
    const group = at < 0 ? count++ : (old.groups[at] ?? 0);
    if (oldRow !== null && at < 0) joined.push({ row: oldRow, group });
    for (const row of rows) joined.push({ row, group });
  }
  return withoutSingles(
    merged(
      old,
      joined.sort((a, b) => a.row - b.row),
      count,
    ),
  );
}

interface NewAlike {
  rows: number[];
  /** An old row that is like them; null = none. */
  oldRow: number | null;
}

/** The new rows, grouped by likeness. */
function newAlike({ columns, count, dictionaries }: Table, added: Uint32Array): Iterable<NewAlike> {
  const alike = new Alike(columns, added.length);
  const isAdded = new Uint8Array(count);
  const firms = new Uint8Array(dictionaries.firms.size);
  const byFirst = new Map<number, NewAlike>();
  for (const row of added) {
    isAdded[row] = 1;
    firms[columns.firm[row] ?? 0] = 1;
    const first = alike.firstLike(row);
    const found = byFirst.get(first);
    if (found) found.rows.push(row);
    else byFirst.set(first, { rows: [row], oldRow: null });
  }
  for (let row = 0; row < count; row++) {
    // Rows that are alike share a firm, so this excludes most rows.
    if (firms[columns.firm[row] ?? 0] === 0 || isAdded[row] === 1) continue;
    const found = byFirst.get(alike.find(row) ?? -1);
    if (found) found.oldRow ??= row;
  }
  return byFirst.values();
}

function merged(
  old: RepostGroups,
  joined: readonly { row: number; group: number }[],
  count: number,
): RepostGroups {
  const length = old.rows.length + joined.length;
  const rows = new Uint32Array(length);
  const groups = new Uint32Array(length);
  let next = 0;
  for (let at = 0, from = 0; at < length; at++) {
    const other = joined[next];
    if (other && (from === old.rows.length || other.row < (old.rows[from] ?? 0))) {
      rows[at] = other.row;
      groups[at] = other.group;
      next++;
    } else {
      rows[at] = old.rows[from] ?? 0;
      groups[at] = old.groups[from] ?? 0;
      from++;
    }
  }
  return { rows, groups, count };
}

/** Drops groups of a single row and renumbers the others. */
function withoutSingles({ rows, groups, count }: RepostGroups): RepostGroups {
  const members = new Uint32Array(count);
  for (const group of groups) members[group] = (members[group] ?? 0) + 1;
  const numbers = new Uint32Array(count);
  let kept = 0;
  for (let group = 0; group < count; group++) if ((members[group] ?? 0) > 1) numbers[group] = kept++;
  const isKept = (at: number) => (members[groups[at] ?? 0] ?? 0) > 1;
  return {
    rows: rows.filter((_, at) => isKept(at)),
    groups: groups.filter((_, at) => isKept(at)).map(group => numbers[group] ?? 0),
    count: kept,
  };
}

/** The index of a row in `rows`, or -1. */
export function placeInGroups({ rows }: Pick<RepostGroups, 'rows'>, row: number): number {
  let low = 0;
  let high = rows.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = rows[middle] ?? 0;
    if (found === row) return middle;
    if (found < row) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

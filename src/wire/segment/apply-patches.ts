import { groupBit } from './card-patch.ts';
import type { Column } from './segment-codes.ts';
import {
  type CodeColumns,
  type ColumnName,
  eachColumn,
  entryAt,
  NOT_GIVEN,
  type PatchColumns,
  type SegmentColumns,
} from './segment-columns.ts';

/** The position of a whole card: the segment's columns and the row. */
export interface FoundRow {
  columns: SegmentColumns;
  row: number;
}

/**
 * The same segments in manifest order, with whole rows in place of patches, for searching and showing. Segments without
 * patches are returned as the same objects.
 */
export function applyPatches(segments: readonly SegmentColumns[]): SegmentColumns[] {
  const whole: SegmentColumns[] = [];
  for (const columns of segments) whole.push(withWholeRows(columns, jobId => findRow(whole, jobId)));
  return whole;
}

/** The newest row of a job among segments without patches; null when none has it or the newest one has a tombstone. */
export function findRow(segments: readonly SegmentColumns[], jobId: number): FoundRow | null {
  for (let at = segments.length - 1; at >= 0; at--) {
    const columns = segments[at];
    if (!columns) continue;
    const row = indexOf(columns.jobIds, jobId);
    if (row >= 0) return { columns, row };
    if (indexOf(columns.tombstones, jobId) >= 0) return null;
  }
  return null;
}

/**
 * A delta with whole rows in place of its patches. `find` returns the newest row of a card below the delta. Patches of
 * cards that are not there are left out: the phone keeps only some provinces, and not this card's.
 */
export function withWholeRows(
  delta: SegmentColumns,
  find: (jobId: number) => FoundRow | null,
): SegmentColumns {
  const { patches } = delta;
  if (!patches) return delta;
  const rows = rowsOf(delta, patches, find);
  const column = (name: ColumnName): Column<unknown> => {
    const own: Column<unknown> = delta[name];
    const given = patches[name];
    const entries = [...own.entries];
    const codeOf = new Map(entries.map((entry, code) => [entry, code]));
    const codes = Uint32Array.from(rows, ({ at, below }) => {
      if (!below) return own.codes[at] ?? 0;
      const code = given[at] ?? NOT_GIVEN;
      if (code !== NOT_GIVEN) return code;
      const entry = entryAt<unknown>(below.columns[name], below.row);
      const known = codeOf.get(entry) ?? entries.push(entry) - 1;
      codeOf.set(entry, known);
      return known;
    });
    return { entries, codes };
  };
  const days = (
    group: 'posted' | 'firstPosted' | 'expires',
    pick: (columns: SegmentColumns | PatchColumns) => Int32Array,
  ) =>
    Int32Array.from(rows, ({ at, below }) => {
      if (!below) return pick(delta)[at] ?? 0;
      const isGiven = ((patches.given[at] ?? 0) & groupBit(group)) !== 0;
      return (isGiven ? pick(patches)[at] : pick(below.columns)[below.row]) ?? 0;
    });
  return {
    count: rows.length,
    jobIds: Float64Array.from(rows, ({ jobId }) => jobId),
    ...(eachColumn(column) as CodeColumns),
    postedOn: days('posted', from => from.postedOn),
    firstPostedOn: days('firstPosted', from => from.firstPostedOn),
    expiresOn: days('expires', from => from.expiresOn),
    tombstones: delta.tombstones,
    patches: null,
  };
}

/** A row to build: the delta's own row `at`, or its patch `at` over a row below. */
interface Row {
  jobId: number;
  at: number;
  below: FoundRow | null;
}

function rowsOf(
  { jobIds }: SegmentColumns,
  patches: PatchColumns,
  find: (jobId: number) => FoundRow | null,
): Row[] {
  const own = Array.from(jobIds, (jobId, at): Row => ({ jobId, at, below: null }));
  const patched = Array.from(patches.jobIds, (jobId, at) => ({ jobId, at, below: find(jobId) }));
  return [...own, ...patched.filter(({ below }) => below !== null)].sort((a, b) => a.jobId - b.jobId);
}

function indexOf(ascending: Float64Array, value: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = ascending[middle] ?? 0;
    if (found === value) return middle;
    if (found < value) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

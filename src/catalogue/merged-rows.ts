import type { Card } from '../domain/listing.ts';
import type { Codes, Column } from '../wire/segment-codes.ts';
import { cardAt, type SegmentColumns } from '../wire/segment-columns.ts';
import { newestRows } from '../wire/segment-merge.ts';
import type { Place } from '../wire/segment-terms.ts';
import { orderedBy } from './radix-order.ts';

/** A column over all segments: one dictionary, and the codes in the order of the rows. */
export interface MergedColumn<T> {
  readonly entries: readonly T[];
  readonly codes: Uint16Array | Uint32Array;
}

/**
 * All live cards of all segments as one table, the newest posting first (ties: the higher jobId first), so that a scan
 * from the start meets the answer in its order. Fields that no scan needs stay in their segments.
 */
export interface MergedRows {
  readonly count: number;
  readonly segments: readonly SegmentColumns[];
  /** Where each row's card is. */
  readonly segmentOf: Uint16Array;
  readonly rowOf: Uint32Array;
  readonly jobTitle: MergedColumn<string>;
  readonly businessName: MergedColumn<string>;
  readonly place: MergedColumn<Place>;
  readonly noc: MergedColumn<string>;
  readonly expiresOn: Int32Array;
  /** Ascending, and which row each is. */
  readonly jobIds: Float64Array;
  readonly rowOfJobId: Uint32Array;
}

export function mergeRows(segments: readonly SegmentColumns[]): MergedRows {
  const newest = newestRows(segments);
  const { count, jobIds } = newest;
  const posted = new Int32Array(count);
  for (let at = 0; at < count; at++) {
    // Later days first: the order is ascending.
    posted[at] = -(segments[newest.segments[at] ?? 0]?.postedOn[newest.rows[at] ?? 0] ?? 0);
  }
  const byIdDescending = new Uint32Array(count);
  for (let at = 0; at < count; at++) byIdDescending[at] = count - 1 - at;
  const order = orderedBy(byIdDescending, posted);

  const segmentOf = new Uint16Array(count);
  const rowOf = new Uint32Array(count);
  const rowOfJobId = new Uint32Array(count);
  const expiresOn = new Int32Array(count);
  for (let row = 0; row < count; row++) {
    const at = order[row] ?? 0;
    const segment = newest.segments[at] ?? 0;
    const inSegment = newest.rows[at] ?? 0;
    segmentOf[row] = segment;
    rowOf[row] = inSegment;
    rowOfJobId[at] = row;
    expiresOn[row] = segments[segment]?.expiresOn[inSegment] ?? 0;
  }
  const merge = <T>(pick: (columns: SegmentColumns) => Column<T>, keyOf: (entry: T) => string) =>
    mergeColumn(segments.map(pick), keyOf, segmentOf, rowOf);
  return {
    count,
    segments,
    segmentOf,
    rowOf,
    jobTitle: merge(columns => columns.jobTitle, String),
    businessName: merge(columns => columns.businessName, String),
    place: merge(
      columns => columns.place,
      place => `${place.provinceId ?? ''} ${place.city}`,
    ),
    noc: merge(columns => columns.noc, String),
    expiresOn,
    jobIds,
    rowOfJobId,
  };
}

function mergeColumn<T>(
  columns: readonly Column<T>[],
  keyOf: (entry: T) => string,
  segmentOf: Uint16Array,
  rowOf: Uint32Array,
): MergedColumn<T> {
  const entries: T[] = [];
  const codeOf = new Map<string, number>();
  const merged = columns.map(column =>
    Uint32Array.from(column.entries, entry => {
      const key = keyOf(entry);
      let code = codeOf.get(key);
      if (code === undefined) {
        code = entries.push(entry) - 1;
        codeOf.set(key, code);
      }
      return code;
    }),
  );
  const localCodes = columns.map(column => column.codes);
  const codes = entries.length <= 0x10000 ? new Uint16Array(rowOf.length) : new Uint32Array(rowOf.length);
  fill(codes, localCodes, merged, segmentOf, rowOf);
  return { entries, codes };
}

function fill(
  codes: Uint16Array | Uint32Array,
  localCodes: readonly Codes[],
  merged: readonly Uint32Array[],
  segmentOf: Uint16Array,
  rowOf: Uint32Array,
): void {
  for (let row = 0; row < codes.length; row++) {
    const segment = segmentOf[row] ?? 0;
    const local = localCodes[segment]?.[rowOf[row] ?? 0] ?? 0;
    codes[row] = merged[segment]?.[local] ?? 0;
  }
}

export function cardOfRow(rows: MergedRows, row: number): Card {
  const columns = rows.segments[rows.segmentOf[row] ?? 0];
  if (!columns) throw new RangeError(`There is no row ${row}`);
  return cardAt(columns, rows.rowOf[row] ?? 0);
}

/** The row of a job, or -1. */
export function rowOfJob(rows: MergedRows, jobId: number): number {
  let low = 0;
  let high = rows.count - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = rows.jobIds[middle] ?? 0;
    if (found === jobId) return rows.rowOfJobId[middle] ?? -1;
    if (found < jobId) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

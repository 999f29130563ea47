import type { SegmentColumns } from '../../wire/segment/segment-columns.ts';
import type { NewestRows } from '../../wire/segment/segment-merge.ts';
import type { Dictionaries } from './dictionaries.ts';
import type { NewRows } from './new-rows.ts';
import { orderedBy } from './radix-order.ts';
import { segmentCodes } from './segment-codes.ts';

/**
 * The rows of whole segments, without making cards: each dictionary of a segment is translated once. `keep`: the
 * provinces whose cards are kept, with cards of unknown province; null = all.
 */
export function rowsOfSegments(
  dictionaries: Dictionaries,
  segments: readonly SegmentColumns[],
  newest: NewestRows,
  keep: ReadonlySet<string> | null,
): NewRows {
  const kept = keptRows(segments, newest, keep);
  const days = gathered(
    segments.map(({ postedOn }) => postedOn),
    newest,
  );
  // Negated, because the order is ascending and later days come first.
  const order = orderedBy(
    kept,
    days.map(day => -day),
  );
  const count = order.length;
  const ids = new Float64Array(count);
  const posted = new Int32Array(count);
  const segmentOf = new Uint16Array(count);
  const rowOf = new Uint32Array(count);
  for (let row = 0; row < count; row++) {
    const at = order[row] ?? 0;
    ids[row] = newest.jobIds[at] ?? 0;
    posted[row] = days[at] ?? 0;
    segmentOf[row] = newest.segments[at] ?? 0;
    rowOf[row] = newest.rows[at] ?? 0;
  }
  const codes = new Uint32Array(count);
  return {
    ids,
    posted,
    column(name) {
      const ofSegments = segments.map(columns => segmentCodes(dictionaries, columns, name));
      for (let row = 0; row < count; row++)
        codes[row] = ofSegments[segmentOf[row] ?? 0]?.[rowOf[row] ?? 0] ?? 0;
      return codes;
    },
  };
}

/** One number for each of the newest rows, from the segment that has it. */
function gathered(
  ofSegments: readonly ArrayLike<number>[],
  { count, segments, rows }: NewestRows,
): Int32Array {
  const found = new Int32Array(count);
  for (let at = 0; at < count; at++) found[at] = ofSegments[segments[at] ?? 0]?.[rows[at] ?? 0] ?? 0;
  return found;
}

/** The higher jobId first. */
function keptRows(
  segments: readonly SegmentColumns[],
  { count, segments: segmentOf, rows }: NewestRows,
  keep: ReadonlySet<string> | null,
): Uint32Array {
  const isKept =
    keep &&
    segments.map(({ place }) =>
      place.entries.map(({ provinceId }) => provinceId === null || keep.has(provinceId)),
    );
  const kept = new Uint32Array(count);
  let length = 0;
  for (let at = count - 1; at >= 0; at--) {
    const segment = segmentOf[at] ?? 0;
    if (isKept === null || isKept[segment]?.[segments[segment]?.place.codes[rows[at] ?? 0] ?? 0])
      kept[length++] = at;
  }
  return kept.subarray(0, length);
}

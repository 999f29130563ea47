import type { SegmentContent } from './segment.ts';
import { cardAt, type SegmentColumns } from './segment-columns.ts';

/**
 * What counts when segments are laid over each other: for every jobId the card of the last segment that names it,
 * or nothing if that one says it is gone. In ascending order of jobId.
 */
export interface NewestRows {
  readonly count: number;
  readonly jobIds: Float64Array;
  /** Which segment (its place in the given list) and which of its rows has the card. */
  readonly segments: Uint16Array;
  readonly rows: Uint32Array;
  /** Ids whose last mention is a tombstone. */
  readonly tombstones: Float64Array;
}

const GONE = 0xffffffff;

/** Sorted mentions of job ids; `rows` has `GONE` for a tombstone. */
interface Mentions {
  readonly length: number;
  readonly ids: Float64Array;
  readonly segments: Uint16Array;
  readonly rows: Uint32Array;
}

function space(length: number) {
  return { ids: new Float64Array(length), segments: new Uint16Array(length), rows: new Uint32Array(length) };
}

/** `segments` in the manifest's order: where two name the same jobId, the later one counts. */
export function newestRows(segments: readonly SegmentColumns[]): NewestRows {
  let level = segments.map(mentionsOf);
  while (level.length > 1) {
    const next: Mentions[] = [];
    for (let index = 0; index < level.length; index += 2) {
      const older = level[index];
      const newer = level[index + 1];
      if (older) next.push(newer ? overlay(older, newer) : older);
    }
    level = next;
  }
  return withoutTombstones(level[0] ?? { length: 0, ...space(0) });
}

function mentionsOf(columns: SegmentColumns, segment: number): Mentions {
  const { jobIds, tombstones, count } = columns;
  const length = count + tombstones.length;
  const { ids, segments, rows } = space(length);
  segments.fill(segment);
  let row = 0;
  let gone = 0;
  for (let at = 0; at < length; at++) {
    const id = row < count ? (jobIds[row] ?? 0) : Number.POSITIVE_INFINITY;
    const goneId = gone < tombstones.length ? (tombstones[gone] ?? 0) : Number.POSITIVE_INFINITY;
    const isCard = id < goneId;
    ids[at] = isCard ? id : goneId;
    rows[at] = isCard ? row++ : GONE;
    if (!isCard) gone++;
  }
  return { length, ids, segments, rows };
}

/** The hot loop of opening a catalogue: no objects, plain indexes. */
function overlay(older: Mentions, newer: Mentions): Mentions {
  const { ids, segments, rows } = space(older.length + newer.length);
  let length = 0;
  let left = 0;
  let right = 0;
  while (left < older.length && right < newer.length) {
    const oldId = older.ids[left] ?? 0;
    const newId = newer.ids[right] ?? 0;
    if (oldId < newId) {
      ids[length] = oldId;
      segments[length] = older.segments[left] ?? 0;
      rows[length] = older.rows[left] ?? 0;
      left++;
    } else {
      ids[length] = newId;
      segments[length] = newer.segments[right] ?? 0;
      rows[length] = newer.rows[right] ?? 0;
      right++;
      if (oldId === newId) left++;
    }
    length++;
  }
  const [rest, from] = left < older.length ? [older, left] : [newer, right];
  ids.set(rest.ids.subarray(from, rest.length), length);
  segments.set(rest.segments.subarray(from, rest.length), length);
  rows.set(rest.rows.subarray(from, rest.length), length);
  return { length: length + rest.length - from, ids, segments, rows };
}

function withoutTombstones(mentions: Mentions): NewestRows {
  const tombstones: number[] = [];
  const { ids, segments, rows } = mentions;
  let count = 0;
  for (let at = 0; at < mentions.length; at++) {
    if (rows[at] === GONE) {
      tombstones.push(ids[at] ?? 0);
      continue;
    }
    ids[count] = ids[at] ?? 0;
    segments[count] = segments[at] ?? 0;
    rows[count] = rows[at] ?? 0;
    count++;
  }
  return {
    count,
    jobIds: ids.subarray(0, count),
    segments: segments.subarray(0, count),
    rows: rows.subarray(0, count),
    tombstones: Float64Array.from(tombstones),
  };
}

/** The content of one segment that says the same as all of these laid over each other. */
export function mergedContent(segments: readonly SegmentColumns[]): SegmentContent {
  const newest = newestRows(segments);
  const cards = Array.from(newest.rows, (row, at) => {
    const columns = segments[newest.segments[at] ?? 0];
    if (!columns) throw new RangeError('A row names a segment that is not in the list');
    return cardAt(columns, row);
  });
  return { cards, tombstones: [...newest.tombstones] };
}

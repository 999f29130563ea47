import type { Card } from '../../domain/listing.ts';
import type { CardPatch } from './card-patch.ts';
import type { SegmentContent } from './segment.ts';
import { cardAt, patchAt, type SegmentColumns } from './segment-columns.ts';

/**
 * The result of laying segments over each other: for every jobId the card of the last segment that names it, or nothing
 * if that one has a tombstone. In ascending order of jobId. Ignores patches: call `applyPatches` first.
 */
export interface NewestRows {
  readonly count: number;
  readonly jobIds: Float64Array;
  /** The segment (its index in the given list) and the row of each card. */
  readonly segments: Uint16Array;
  readonly rows: Uint32Array;
  /** Ids whose last mention is a tombstone. */
  readonly tombstones: Float64Array;
}

const GONE = 0xffffffff;

/** Sorted mentions of job ids; `rows` has `GONE` for a tombstone. */
interface Mentions {
  readonly ids: Float64Array;
  readonly segments: Uint16Array;
  readonly rows: Uint32Array;
}

/** The range of the mentions of some adjacent segments. */
interface Stretch {
  start: number;
  end: number;
}

function space(length: number): Mentions {
  return { ids: new Float64Array(length), segments: new Uint16Array(length), rows: new Uint32Array(length) };
}

/** `segments` in manifest order: if two name the same jobId, the later one counts. */
export function newestRows(segments: readonly SegmentColumns[]): NewestRows {
  const length = segments.reduce((sum, { count, tombstones }) => sum + count + tombstones.length, 0);
  let from = space(length);
  let level = mentionsOf(segments, from);
  // Two buffers in turn: otherwise a large catalogue would leave one behind for each level.
  for (let to = space(level.length > 1 ? length : 0); level.length > 1; [from, to] = [to, from]) {
    const next: Stretch[] = [];
    for (let index = 0; index < level.length; index += 2) {
      const older = level[index] ?? EMPTY;
      next.push(overlay(from, older, level[index + 1] ?? { start: older.end, end: older.end }, to));
    }
    level = next;
  }
  return withoutTombstones(from, level[0] ?? EMPTY);
}
const EMPTY: Stretch = { start: 0, end: 0 };

function mentionsOf(
  segments: readonly SegmentColumns[],
  { ids, segments: segmentOf, rows }: Mentions,
): Stretch[] {
  let at = 0;
  return segments.map(({ jobIds, tombstones, count }, segment) => {
    const start = at;
    const end = start + count + tombstones.length;
    segmentOf.fill(segment, start, end);
    let row = 0;
    let gone = 0;
    for (; at < end; at++) {
      const id = row < count ? (jobIds[row] ?? 0) : Number.POSITIVE_INFINITY;
      const goneId = gone < tombstones.length ? (tombstones[gone] ?? 0) : Number.POSITIVE_INFINITY;
      const isCard = id < goneId;
      ids[at] = isCard ? id : goneId;
      rows[at] = isCard ? row++ : GONE;
      if (!isCard) gone++;
    }
    return { start, end };
  });
}

/**
 * Merges from one buffer into the other, at the same position. The hot loop of opening a catalogue: no objects, plain
 * indexes.
 */
function overlay(from: Mentions, older: Stretch, newer: Stretch, to: Mentions): Stretch {
  const { ids, segments, rows } = from;
  let at = older.start;
  let left = older.start;
  let right = newer.start;
  while (left < older.end && right < newer.end) {
    const oldId = ids[left] ?? 0;
    const newId = ids[right] ?? 0;
    const taken = oldId < newId ? left : right;
    to.ids[at] = oldId < newId ? oldId : newId;
    to.segments[at] = segments[taken] ?? 0;
    to.rows[at] = rows[taken] ?? 0;
    if (oldId <= newId) left++;
    if (newId <= oldId) right++;
    at++;
  }
  const [start, end] = left < older.end ? [left, older.end] : [right, newer.end];
  to.ids.set(ids.subarray(start, end), at);
  to.segments.set(segments.subarray(start, end), at);
  to.rows.set(rows.subarray(start, end), at);
  return { start: older.start, end: at + end - start };
}

function withoutTombstones({ ids, segments, rows }: Mentions, { start, end }: Stretch): NewestRows {
  const tombstones: number[] = [];
  let count = 0;
  for (let at = start; at < end; at++) {
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

/**
 * The content of one segment that is equivalent to all of these, oldest first, laid over each other.
 *
 * A patch does not depend on a particular base state. A delta over the positions (from, to] has, for every card that
 * changed in them, one of: a tombstone (gone at `to`), the whole card (it did not exist all the time), or a patch (it
 * did), with the values at `to` of every field that changed. So a field that a patch leaves out is the same at all
 * positions from `from` to `to`, and the delta laid over the state at any of them gives the state at `to`: a phone may
 * be ahead of `from`, may have merged deltas itself, may fetch overlapping ones. Merging adjacent deltas preserves
 * this: the newer one counts, field by field if it is a patch. A missing delta is a gap that no chain bridges, and the
 * phone takes bases instead (`cheapestChain`); a manifest of another history has another epoch.
 */
export function mergedContent(segments: readonly SegmentColumns[]): SegmentContent {
  const mentions = new Map<number, Mention | null>();
  for (const columns of segments) {
    for (const [row, jobId] of columns.jobIds.entries())
      mentions.set(jobId, { whole: { columns, row }, patches: [] });
    for (const jobId of columns.tombstones) mentions.set(jobId, null);
    for (const [row, jobId] of columns.patches?.jobIds.entries() ?? []) {
      const before = mentions.get(jobId);
      if (before === undefined) mentions.set(jobId, { whole: null, patches: [{ columns, row }] });
      else before?.patches.push({ columns, row });
    }
  }
  const cards: Card[] = [];
  const patches: CardPatch[] = [];
  const tombstones: number[] = [];
  for (const [jobId, mention] of mentions) {
    if (!mention) tombstones.push(jobId);
    else if (mention.whole) cards.push(Object.assign(cardOf(mention.whole), ...mention.patches.map(patchOf)));
    else patches.push(Object.assign({ jobId }, ...mention.patches.map(patchOf)));
  }
  return { cards, tombstones, patches };
}

interface RowOf {
  columns: SegmentColumns;
  row: number;
}

/** The last whole card, if there was one, and the patches since, oldest first. */
interface Mention {
  whole: RowOf | null;
  patches: RowOf[];
}

const cardOf = ({ columns, row }: RowOf): Card => cardAt(columns, row);
const patchOf = ({ columns, row }: RowOf): CardPatch => patchAt(columns, row);

import type { Card } from '../domain/listing.ts';
import type { CardPatch } from './card-patch.ts';
import type { SegmentContent } from './segment.ts';
import { cardAt, patchAt, type SegmentColumns } from './segment-columns.ts';

/**
 * What counts when segments are laid over each other: for every jobId the card of the last segment that names it,
 * or nothing if that one says it is gone. In ascending order of jobId. Patches are not looked at: `applyPatches` first.
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
  readonly ids: Float64Array;
  readonly segments: Uint16Array;
  readonly rows: Uint32Array;
}

/** Where the mentions of some neighbouring segments are. */
interface Stretch {
  start: number;
  end: number;
}

function space(length: number): Mentions {
  return { ids: new Float64Array(length), segments: new Uint16Array(length), rows: new Uint32Array(length) };
}

/** `segments` in the manifest's order: where two name the same jobId, the later one counts. */
export function newestRows(segments: readonly SegmentColumns[]): NewestRows {
  const length = segments.reduce((sum, { count, tombstones }) => sum + count + tombstones.length, 0);
  let from = space(length);
  let level = mentionsOf(segments, from);
  // Two spaces in turn: a large catalogue would leave one for each level behind.
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

/** From one space into another, at the same place. The hot loop of opening a catalogue: no objects, plain indexes. */
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
 * The content of one segment that says the same as all of these, oldest first, laid over each other.
 *
 * Patches name no state that they build on. A delta over the positions (from, to] has for every card that changed in them
 * one of: a tombstone (gone at `to`), the whole card (it was not there all the time), or a patch (it was), with the
 * values at `to` of every field that changed. What a patch leaves out is therefore the same at all positions from `from`
 * to `to`, and the delta laid over the state at any of them gives the state at `to`: a phone may be ahead of `from`, may
 * have merged deltas itself, may fetch overlapping ones. Neighbours merged keep this: the newer one's word counts, field
 * by field where it is a patch. A delta that is missing is a gap that no chain bridges, and the phone takes bases
 * instead (`cheapestChain`); a manifest of another history has another epoch.
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

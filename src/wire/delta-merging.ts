import type { SegmentEntry } from './catalogue.ts';

/** Fewer deltas than this are not worth merging. */
const MERGE_FROM = 4;

/** How many postings segments speak of. */
export function weightOf(entries: readonly SegmentEntry[]): number {
  return entries.reduce((sum, entry) => sum + entry.cards + entry.tombstones, 0);
}

/**
 * The newest of some deltas (oldest first) that should become one, or an empty list: as far back as a delta is no larger
 * than all that came after it. So the sizes fall geometrically from old to new, there are few of them, and a change is
 * written anew only about as often as their sum doubles. The server and the phone both keep theirs so.
 */
export function deltasToMerge(deltas: readonly SegmentEntry[]): SegmentEntry[] {
  for (let from = 0; from + MERGE_FROM <= deltas.length; from++) {
    const oldest = deltas[from];
    if (oldest && weightOf([oldest]) <= weightOf(deltas.slice(from + 1))) return deltas.slice(from);
  }
  return [];
}

import type { SegmentEntry } from './catalogue.ts';

export interface MergingRule {
  /** Fewer deltas than this are not worth merging. */
  least: number;
  /** A delta is merged once what came after it is this share of it. */
  share: number;
}

const ON_THE_PHONE: MergingRule = { least: 4, share: 1 };

/** How many postings segments speak of. */
export function weightOf(entries: readonly SegmentEntry[]): number {
  return entries.reduce((sum, entry) => sum + entry.cards + entry.tombstones, 0);
}

/**
 * The newest of some deltas (oldest first) that should become one, or an empty list: as far back as what came after a
 * delta has grown to its share of it. So the sizes fall geometrically from old to new, there are few of them, and a
 * change is written anew only about as often as their sum grows by that share. The server and the phone both keep theirs so.
 */
export function deltasToMerge(
  deltas: readonly SegmentEntry[],
  { least, share }: MergingRule = ON_THE_PHONE,
): SegmentEntry[] {
  let after = 0;
  let oldest = deltas.length;
  for (let at = deltas.length - 1; at >= 0; at--) {
    const weight = weightOf(deltas.slice(at, at + 1));
    if (at + least <= deltas.length && weight * share <= after) oldest = at;
    after += weight;
  }
  return deltas.slice(oldest);
}

import type { SegmentEntry } from './catalogue.ts';

export interface MergingRule {
  /** Fewer deltas than this are not worth merging. */
  least: number;
  /** A delta is merged once the later deltas reach this share of its weight. */
  share: number;
}

const ON_THE_PHONE: MergingRule = { least: 4, share: 1 };

/** The number of postings in these segments: cards, patches and tombstones. */
export function weightOf(entries: readonly SegmentEntry[]): number {
  return entries.reduce((sum, entry) => sum + entry.cards + entry.tombstones, 0);
}

/**
 * The newest of some deltas (oldest first) that should be merged, or an empty list. It reaches back to the oldest delta
 * whose successors have grown to the rule's share of its weight. So the sizes fall geometrically from old to new, there
 * are few deltas, and a change is rewritten only about as often as their sum grows by that share. The server and the
 * phone both use this rule.
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

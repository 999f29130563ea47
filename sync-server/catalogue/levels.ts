import type { SegmentEntry } from '../../src/wire/catalogue.ts';
import { weightOf } from '../../src/wire/delta-merging.ts';

/** Below this many changes, bases are left alone however small the catalogue is. */
const REBASE_FROM = 1_000;
/** A first download is at most so much larger than the cards need. */
const REBASE_SHARE = 0.25;
/** Deltas older than the bases are kept for phones that come back late, up to this share of the catalogue. */
const HISTORY_SHARE = 0.5;

export const isBase = (entry: SegmentEntry) => entry.kind === 'base';

/** The position that all bases have reached; 0 without any. */
export function basePosition(entries: readonly SegmentEntry[]): number {
  const bases = entries.filter(isBase);
  return bases.length === 0 ? 0 : Math.min(...bases.map(base => base.to));
}

/** Deltas that a fresh phone needs besides the bases, oldest first. */
export function deltasSinceBases(entries: readonly SegmentEntry[]): SegmentEntry[] {
  const since = basePosition(entries);
  return entries.filter(entry => !isBase(entry) && entry.from >= since);
}

/** `soon`: when the changes pause; `now`: there is more in deltas than in bases. */
export function rebaseDue(entries: readonly SegmentEntry[], cards: number): 'no' | 'soon' | 'now' {
  const changed = weightOf(deltasSinceBases(entries));
  if (changed < REBASE_FROM) return 'no';
  if (changed > weightOf(entries.filter(isBase))) return 'now';
  return changed > cards * REBASE_SHARE ? 'soon' : 'no';
}

/** Without the oldest deltas, once there are more than anybody would download instead of the bases. */
export function withoutOldHistory(entries: readonly SegmentEntry[], cards: number): SegmentEntry[] {
  const most = Math.max(2 * REBASE_FROM, cards * HISTORY_SHARE);
  const since = basePosition(entries);
  const deltas = entries.filter(entry => !isBase(entry));
  let first = 0;
  while (
    first < deltas.length &&
    (deltas[first]?.to ?? since) <= since &&
    weightOf(deltas.slice(first)) > most
  ) {
    first++;
  }
  const kept = new Set(deltas.slice(first));
  return entries.filter(entry => isBase(entry) || kept.has(entry));
}

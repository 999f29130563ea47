import type { SegmentEntry } from '../../src/wire/catalogue.ts';
import { cheapestChain } from '../../src/wire/delta-chain.ts';
import { deltasToMerge, type MergingRule, weightOf } from '../../src/wire/delta-merging.ts';

/** Measured: a phone a week away then fetches 1.05 to 1.2 times the bytes of one delta made for it alone. */
const MERGING: MergingRule = { least: 2, share: 1 / 5 };
/** Entrances are so many times as far from the present as the next one, so that no phone fetches much more than its gap. */
const ENTRANCE_STEP = 1.12;
/** For a gap of fewer changes than this, a phone that fetches some more loses next to nothing. */
const ENTRANCE_FROM = 64;
/** Below this many changes, history is kept however small the catalogue is. */
const HISTORY_FROM = 2_000;
/** Deltas are kept for phones that come back late, up to this share of the catalogue. */
const HISTORY_SHARE = 0.25;

/**
 * The deltas that a catalogue keeps.
 *
 * `chain`: one after the other, from the oldest position that can be bridged up to the present, few and falling in size.
 * `entrances`: each begins within a delta of the chain and ends where it does, for phones that were last here in
 * between. Every merging writes both, so a change is written O(log n) times for the chain and for each about
 * 1 / (ENTRANCE_STEP - 1) times more for the entrances; a test holds that to a number.
 *
 * All of them hold all provinces. A phone that keeps only Ontario fetches 37 % of the bases, and then 5.1 kB rather
 * than 2.3 for each hundredth of 100,000 cards that changes (32 rather than 14 for a tenth: measured). Cut by
 * province, the same deltas would be 1.4 to 1.8 times as large for everybody else, in up to thirteen requests.
 */
export interface DeltaLevels {
  readonly chain: readonly SegmentEntry[];
  readonly entrances: readonly SegmentEntry[];
}

export interface Merging {
  /** Of the chain: these become one. */
  run: readonly SegmentEntry[];
  /** What each entrance within the run is made of, end to end; a single delta is one already. */
  entrances: readonly (readonly SegmentEntry[])[];
}

/**
 * What to merge now, at most `rows` written; null for nothing. The position of the bases stays an entrance: every first
 * download goes on from there.
 */
export function mergingDue(levels: DeltaLevels, basePosition: number, rows: number): Merging | null {
  let { chain } = levels;
  for (;;) {
    const run = deltasToMerge(chain, MERGING);
    const [oldest, ...newer] = run;
    if (!oldest) return null;
    const merging = { run, entrances: entrancesOf(run, levels.entrances, basePosition) };
    if (rowsOf(merging) <= rows) return merging;
    chain = newer;
  }
}

/** How many are written. */
export function rowsOf({ run, entrances }: Merging): number {
  const made = entrances.filter(parts => parts.length > 1);
  return weightOf(run) + made.reduce((sum, parts) => sum + weightOf(parts), 0);
}

function entrancesOf(
  run: readonly SegmentEntry[],
  entrances: readonly SegmentEntry[],
  basePosition: number,
): SegmentEntry[][] {
  const [from, to] = [run[0]?.from ?? 0, run.at(-1)?.to ?? 0];
  const inside = within(entrances, from, to);
  const starts = [...run.slice(1), ...inside].map(delta => delta.from);
  return spread(from, to, starts, basePosition).flatMap(start => {
    const exact = [...run, ...inside].filter(delta => delta.from >= start);
    const chain = cheapestChain(exact, start, to, delta => weightOf([delta]) + 1);
    return chain ? [chain] : [];
  });
}

/** The levels with a merging done, or null if what it was made of is no longer there. */
export function withMerged(
  levels: DeltaLevels,
  { run }: Merging,
  merged: SegmentEntry,
  entrances: readonly SegmentEntry[],
): DeltaLevels | null {
  const first = levels.chain.findIndex(delta => isSame(delta, run[0]));
  if (first < 0 || !run.every((delta, index) => isSame(delta, levels.chain[first + index]))) return null;
  const inside = new Set(within(levels.entrances, merged.from, merged.to));
  return {
    chain: levels.chain.toSpliced(first, run.length, merged),
    entrances: [...levels.entrances.filter(entrance => !inside.has(entrance)), ...entrances],
  };
}

/**
 * Without the oldest changes, once there are more than anybody would download instead of the bases. What a first download
 * needs, from `basePosition` on, is always kept.
 */
export function withoutOldHistory(levels: DeltaLevels, basePosition: number, cards: number): DeltaLevels {
  const most = Math.max(HISTORY_FROM, cards * HISTORY_SHARE);
  let { chain, entrances } = levels;
  while (weightOf(chain) > most) {
    const [oldest, ...newer] = chain;
    if (!oldest || oldest.from >= basePosition) break;
    const inside = within(entrances, oldest.from, oldest.to).sort((a, b) => a.from - b.from);
    const [next] = inside;
    if (!next && oldest.to > basePosition) break;
    chain = next ? [next, ...newer] : newer;
    entrances = entrances.filter(entrance => entrance !== next);
  }
  return { chain, entrances };
}

export function isSame(a: SegmentEntry, b: SegmentEntry | undefined): boolean {
  return b !== undefined && a.hash === b.hash && a.from === b.from && a.to === b.to;
}

function within(entrances: readonly SegmentEntry[], from: number, to: number): SegmentEntry[] {
  return entrances.filter(entrance => entrance.from > from && entrance.to <= to);
}

/** Of possible starts between `from` and `to`, so many that no two neighbours are needlessly close, oldest first. */
function spread(from: number, to: number, starts: readonly number[], always: number): number[] {
  const sorted = [...new Set(starts)].sort((a, b) => a - b);
  const kept: number[] = [];
  for (const [index, start] of sorted.entries()) {
    const before = to - (kept.at(-1) ?? from);
    const after = Math.max(to - (sorted[index + 1] ?? to), ENTRANCE_FROM);
    const isNeeded = to - start >= ENTRANCE_FROM && before > after * ENTRANCE_STEP;
    if (isNeeded || start === always) kept.push(start);
  }
  return kept;
}

import type { SegmentEntry } from '../../../src/wire/catalogue/catalogue.ts';
import { cheapestChain } from '../../../src/wire/catalogue/delta-chain.ts';
import { deltasToMerge, type MergingRule, weightOf } from '../../../src/wire/catalogue/delta-merging.ts';

/** Measured: a phone that was away for a week then fetches 1.05 to 1.2 times the bytes of a delta made just for it. */
const MERGING: MergingRule = { least: 2, share: 1 / 5 };
/**
 * Each entrance is this many times as far from the present as the next one, so that no phone fetches much more than its
 * gap.
 */
const ENTRANCE_STEP = 1.12;
/** For a gap of fewer changes than this, fetching some more costs next to nothing. */
const ENTRANCE_FROM = 64;
/** Up to this many changes, history is kept even for a small catalogue. */
const HISTORY_FROM = 2_000;
/** Deltas for phones that return late are kept up to this share of the catalogue. */
const HISTORY_SHARE = 0.25;

/**
 * The deltas that a catalogue keeps.
 *
 * `chain`: consecutive deltas from the oldest position that can be bridged to the present, few and decreasing in size.
 * `entrances`: each starts within a delta of the chain and ends where that one ends, for phones that were last here in
 * between. Each merge writes both, so a change is written O(log n) times for the chain, and for each of these about 1 /
 * (ENTRANCE_STEP - 1) times more for the entrances; a test checks the total.
 *
 * Each delta has all provinces. A phone that keeps only Ontario fetches 37 % of the bases, and then 5.1 kB instead of
 * 2.3 for each hundredth of 100,000 cards that changes (32 instead of 14 for a tenth: measured). Split by province, the
 * deltas would be 1.4 to 1.8 times as large for all other phones, in up to thirteen requests.
 */
export interface DeltaLevels {
  readonly chain: readonly SegmentEntry[];
  readonly entrances: readonly SegmentEntry[];
}

export interface Merging {
  /** The deltas of the chain that become one. */
  run: readonly SegmentEntry[];
  /** The parts of each entrance within the run, end to end. A single delta can serve as an entrance as it is. */
  entrances: readonly (readonly SegmentEntry[])[];
}

/**
 * The next merge that writes at most `rows` rows; null if there is none. The position of the bases stays an entrance,
 * because every first download continues from there.
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

/** The number of rows that a merge writes. */
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

/** The levels after a merge; null if its sources are gone. */
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
 * Drops the oldest changes once there are more than a client would download instead of the bases. What a first download
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

/** Picks entrances between `from` and `to`, oldest first, so that no two neighbours are needlessly close. */
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

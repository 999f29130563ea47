import type { Manifest, SegmentEntry } from '../../wire/catalogue/catalogue.ts';
import { cheapestChain, REQUEST_COST } from '../../wire/catalogue/delta-chain.ts';
import { weightOf } from '../../wire/catalogue/delta-merging.ts';
import { isKept, lackingProvinces } from './catalogue-provinces.ts';
import type { HeldCatalogue, Provinces } from '../ports.ts';

/** The list on a device: everything up to `position`, in segments of its own choice. */
export type Held = Pick<HeldCatalogue, 'epoch' | 'position' | 'segments' | 'provinces'>;

export interface ChainPlan {
  /** All segments of the catalogue, including missing ones, oldest first. */
  segments: SegmentEntry[];
  /** The segments to fetch, in order of usefulness: changes come before the cards they change. */
  missing: SegmentEntry[];
  /** The deltas from the device's position to the manifest's, in order; null if the plan takes another way. */
  steps: SegmentEntry[] | null;
}

/**
 * The cheapest way from the device's list to the manifest's position, in bytes on the wire: either deltas that cover
 * the gap, laid over the list (plus the bases of provinces that it didn't keep before), or the missing bases and the
 * deltas since. A delta may begin before the device's position: it holds the last state of each card in its range, so
 * laying it over a newer state of the same history changes nothing that isn't stated again. The same holds for a base
 * that is older than the deltas on the device. `have`: hashes of bytes that are already here, from an earlier attempt.
 */
export function planChain(
  held: Held | null,
  manifest: Pick<Manifest, 'epoch' | 'position' | 'cards' | 'segments'>,
  have: ReadonlySet<string>,
  kept: Provinces = null,
): ChainPlan | null {
  const deltas = manifest.segments.filter(isDelta);
  const allBases = manifest.segments.filter(entry => !isDelta(entry));
  const bases = allBases.filter(({ province }) => isKept(province, kept));
  const cost = (entry: SegmentEntry) => (have.has(entry.hash) ? 0 : entry.wireBytes + REQUEST_COST);
  const candidates: Pick<ChainPlan, 'segments' | 'steps'>[] = [];
  if (held && held.epoch === manifest.epoch && held.position <= manifest.position) {
    const chain = cheapestChain(deltas, held.position, manifest.position, cost);
    const lacking = lackingProvinces(held.provinces, kept);
    const added =
      lacking.length === 0
        ? []
        : bases.filter(({ province }) => !isKept(province, held.provinces) || province === SEVERAL);
    const laid = chain && [...held.segments, ...added, ...chain];
    // After months, deltas outweigh the cards. Then the bases are worth their bytes.
    if (laid && (allBases.length === 0 || weightOf(laid.filter(isDelta)) <= manifest.cards)) {
      candidates.push({ segments: laid, steps: added.length === 0 ? chain : null });
    }
  }
  const baseTo = Math.min(...allBases.map(base => base.to));
  const since = cheapestChain(deltas, allBases.length > 0 ? baseTo : 0, manifest.position, cost);
  if (since) candidates.push({ segments: [...bases, ...since], steps: null });

  const costs = candidates.map(({ segments }) => segments.reduce((sum, entry) => sum + cost(entry), 0));
  const best = candidates[costs.indexOf(Math.min(...costs))];
  if (!best) return null;
  const segments = inOrder(best.segments);
  const missing = segments.filter(entry => !have.has(entry.hash));
  return {
    segments,
    missing: [...missing.filter(isDelta), ...missing.filter(entry => !isDelta(entry))],
    steps: best.steps,
  };
}

/** The label of a segment with cards of several provinces. The set of provinces changes from time to time. */
const SEVERAL = 'CA';

const isDelta = (entry: SegmentEntry) => entry.kind === 'delta';

/**
 * Newer wins, by the position up to which a segment is valid; of two with the same end, bases come first. A hash that
 * occurs twice (a card changed and changed back) counts where it ends last.
 */
export function inOrder(segments: readonly SegmentEntry[]): SegmentEntry[] {
  const byHash = new Map<string, SegmentEntry>();
  const sorted = [...segments].sort(
    (a, b) => a.to - b.to || Number(a.kind === 'delta') - Number(b.kind === 'delta') || a.from - b.from,
  );
  for (const entry of sorted) {
    byHash.delete(entry.hash);
    byHash.set(entry.hash, entry);
  }
  return [...byHash.values()];
}

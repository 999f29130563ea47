import type { Manifest, SegmentEntry } from '../wire/catalogue.ts';
import { weightOf } from '../wire/delta-merging.ts';
import type { HeldCatalogue } from './ports.ts';

/** What a device has: everything up to `position`, in segments of its own choice. */
export type Held = Pick<HeldCatalogue, 'epoch' | 'position' | 'segments'>;

export interface ChainPlan {
  /** All segments that make up the catalogue once the missing ones are there, the later ones newer. */
  segments: SegmentEntry[];
  /** Of those, what has to be fetched. */
  missing: SegmentEntry[];
}

/**
 * The cheapest way from what a device has to the manifest's position, in bytes on the wire: either deltas that cover
 * the gap, laid over what it has; or the bases (those that it lacks) and the deltas since. A delta may begin before the
 * device's position: it says the last state of each card in its range, so laying it over a newer state of the same
 * history changes nothing that is not said again. `have`: hashes whose bytes are already there, from an earlier try.
 */
export function planChain(
  held: Held | null,
  manifest: Pick<Manifest, 'epoch' | 'position' | 'cards' | 'segments'>,
  have: ReadonlySet<string>,
): ChainPlan | null {
  const deltas = manifest.segments.filter(isDelta);
  const bases = manifest.segments.filter(entry => !isDelta(entry));
  const cost = (entry: SegmentEntry) => (have.has(entry.hash) ? 0 : entry.wireBytes + REQUEST_COST);
  const candidates: SegmentEntry[][] = [];
  if (held && held.epoch === manifest.epoch && held.position <= manifest.position) {
    const chain = cheapestChain(deltas, held.position, manifest.position, cost);
    const laid = chain && [...held.segments, ...chain];
    // After months, deltas outweigh the cards; then the bases are worth their bytes.
    if (laid && (bases.length === 0 || weightOf(laid.filter(isDelta)) <= manifest.cards))
      candidates.push(laid);
  }
  const baseTo = Math.min(...bases.map(base => base.to));
  const since = cheapestChain(deltas, bases.length > 0 ? baseTo : 0, manifest.position, cost);
  if (since) candidates.push([...bases, ...since]);

  const costs = candidates.map(segments => segments.reduce((sum, entry) => sum + cost(entry), 0));
  const best = candidates[costs.indexOf(Math.min(...costs))];
  if (!best) return null;
  const segments = inOrder(best);
  return { segments, missing: segments.filter(entry => !have.has(entry.hash)) };
}

const isDelta = (entry: SegmentEntry) => entry.kind === 'delta';

/** A request costs about as much time on a slow link as this many bytes. */
const REQUEST_COST = 1_000;

/** Shortest path over positions: `reached[to]` is the cheapest chain that ends at `to`. */
function cheapestChain(
  deltas: readonly SegmentEntry[],
  from: number,
  to: number,
  cost: (entry: SegmentEntry) => number,
): SegmentEntry[] | null {
  const reached: { position: number; cost: number; chain: SegmentEntry[] }[] = [
    { position: from, cost: 0, chain: [] },
  ];
  const useful = deltas.filter(delta => delta.to > from).sort((a, b) => a.to - b.to || a.from - b.from);
  for (const delta of useful) {
    const before = reached
      .filter(step => step.position >= delta.from && step.position < delta.to)
      .reduce<(typeof reached)[number] | null>(
        (best, step) => (!best || step.cost < best.cost ? step : best),
        null,
      );
    if (before) {
      reached.push({ position: delta.to, cost: before.cost + cost(delta), chain: [...before.chain, delta] });
    }
  }
  const ends = reached.filter(step => step.position === to);
  const best = ends.reduce<(typeof reached)[number] | null>(
    (cheapest, step) => (!cheapest || step.cost < cheapest.cost ? step : cheapest),
    null,
  );
  return best && best.chain;
}

/**
 * Newer wins: by the position that a segment speaks for; of two that end alike, bases first. A hash that comes twice
 * (a card changed and was changed back) counts where it ends last.
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

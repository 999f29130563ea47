import type { Manifest, SegmentEntry } from '../../../src/wire/catalogue/catalogue.ts';
import { SEGMENT_FORMAT } from '../../../src/wire/catalogue-constants.ts';
import { cheapestChain, REQUEST_COST } from '../../../src/wire/catalogue/delta-chain.ts';
import { PROTOCOL_VERSION } from '../../../src/wire/protocol-version.ts';
import type { StoredManifest } from './manifest-document.ts';

/** A phone's position. */
export interface From {
  epoch: string;
  position: number;
}

/** The position that all bases have reached; 0 without any. */
export function basePosition({ bases }: Pick<StoredManifest, 'bases'>): number {
  return bases.length === 0 ? 0 : Math.min(...bases.map(base => base.to));
}

/** The deltas from a position to the present, oldest first; null if history doesn't reach back that far. */
export function chainFrom(stored: StoredManifest, position: number): SegmentEntry[] | null {
  return cheapestChain([...stored.chain, ...stored.entrances], position, stored.position, costOf);
}

/**
 * For a phone with nothing: the bases and everything since. Also has the whole chain, for phones that don't send their
 * position.
 */
export function wholeManifest(stored: StoredManifest): Manifest {
  return withSegments(stored, [
    ...stored.bases,
    ...byEnd([...stored.chain, ...(chainFrom(stored, basePosition(stored)) ?? [])]),
  ]);
}

/**
 * For a phone at a known position: the cheapest chain from there, and also the bases unless the chain costs at most
 * half as much. The phone skips segments that it already has.
 */
export function manifestFrom(stored: StoredManifest, { epoch, position }: From): Manifest {
  const isPast = epoch === stored.epoch && position <= stored.position;
  const chain = isPast ? chainFrom(stored, position) : null;
  if (!chain) return wholeManifest(stored);
  const since = chainFrom(stored, basePosition(stored)) ?? [];
  if (cost(chain) * 2 <= cost([...stored.bases, ...since])) return withSegments(stored, chain);
  return withSegments(stored, [...stored.bases, ...byEnd([...chain, ...since])]);
}

function withSegments(stored: StoredManifest, segments: SegmentEntry[]): Manifest {
  const { epoch, position, cards, builtAt } = stored;
  return { protocol: PROTOCOL_VERSION, format: SEGMENT_FORMAT, epoch, position, cards, builtAt, segments };
}

function costOf(entry: SegmentEntry): number {
  return entry.wireBytes + REQUEST_COST;
}

function cost(entries: readonly SegmentEntry[]): number {
  return entries.reduce((sum, entry) => sum + costOf(entry), 0);
}

/** Each delta once, in an order in which they can be applied. */
function byEnd(deltas: readonly SegmentEntry[]): SegmentEntry[] {
  return [...new Set(deltas)].sort((a, b) => a.to - b.to || a.from - b.from);
}

import type { Manifest, SegmentEntry } from '../../src/wire/catalogue.ts';
import { SEGMENT_FORMAT } from '../../src/wire/catalogue-constants.ts';
import { cheapestChain, REQUEST_COST } from '../../src/wire/delta-chain.ts';
import { PROTOCOL_VERSION } from '../../src/wire/protocol-version.ts';
import type { StoredManifest } from './manifest-document.ts';

/** Where a phone is. */
export interface From {
  epoch: string;
  position: number;
}

/** The position that all bases have reached; 0 without any. */
export function basePosition({ bases }: Pick<StoredManifest, 'bases'>): number {
  return bases.length === 0 ? 0 : Math.min(...bases.map(base => base.to));
}

/** The deltas that lead from one position to the present, oldest first; null when history does not reach so far back. */
export function chainFrom(stored: StoredManifest, position: number): SegmentEntry[] | null {
  return cheapestChain([...stored.chain, ...stored.entrances], position, stored.position, costOf);
}

/** For a phone with nothing: the bases and what came after; and the chain, for phones that do not say where they are. */
export function wholeManifest(stored: StoredManifest): Manifest {
  return withSegments(stored, [
    ...stored.bases,
    ...byEnd([...stored.chain, ...(chainFrom(stored, basePosition(stored)) ?? [])]),
  ]);
}

/**
 * For a phone that has all up to some position: the cheapest chain from there, and the bases too where it is not much
 * cheaper than they are. What the phone already has, it leaves out by itself.
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

/** Each once, in the order in which they may be laid over each other. */
function byEnd(deltas: readonly SegmentEntry[]): SegmentEntry[] {
  return [...new Set(deltas)].sort((a, b) => a.to - b.to || a.from - b.from);
}

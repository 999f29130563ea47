import { createHash } from 'node:crypto';
import { ownTurn } from '../core/turns/own-turn.ts';
import type { Listing } from '../../src/domain/listing.ts';
import { sealedText } from '../../src/wire/seal/compact-text.ts';
import { leafOf, rootOf, type Sha256 } from '../../src/wire/seal/merkle.ts';
import type { Seal } from '../../src/wire/seal/seal.ts';
import type { BoardKeys } from './board-keys.ts';

const HOUR_MS = 3_600_000;
/** Postings hashed between two turns of the event loop: about half a millisecond. */
const AT_A_TIME = 8;

const sha256: Sha256 = bytes => new Uint8Array(createHash('sha256').update(bytes).digest());

/**
 * The seal of one posting. Within an hour it's the same for the same text, so the answer keeps its ETag. `updatedAt`: when the
 * posting got this text.
 */
export async function sealPosting(
  keys: BoardKeys,
  { listing, updatedAt }: { listing: Listing; updatedAt: string },
  nowMs: number,
): Promise<Seal> {
  const changedMs = Date.parse(updatedAt);
  const atMs = Math.max(Number.isFinite(changedMs) ? changedMs : 0, nowMs - (nowMs % HOUR_MS));
  return keys.seal(await rootOfPostings([listing]), atMs);
}

/** The root of postings as a phone reads them from JSON, in the order of the pack. */
export async function rootOfPostings(
  listings: readonly { card: unknown; details: unknown }[],
): Promise<Uint8Array<ArrayBuffer>> {
  const leaves: Uint8Array<ArrayBuffer>[] = [];
  for (const [at, listing] of listings.entries()) {
    leaves.push(await leafOf(sealedText(listing), sha256));
    if (at % AT_A_TIME === AT_A_TIME - 1) await ownTurn();
  }
  return rootOf(leaves, sha256);
}

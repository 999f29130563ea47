import type { Listing } from '../../src/domain/listing.ts';
import { sha256 } from '../../src/handover/packing.ts';
import { sealedText } from '../../src/wire/seal/compact-text.ts';
import { leafOf, proofOf, rootOf } from '../../src/wire/seal/merkle.ts';
import type { BoardIdentity, SealedPosting } from '../../src/wire/seal/seal.ts';
import { type BoardKeys, createBoardKeys } from '../../sync-server/seals/board-keys.ts';
import { createPlainProjection } from './plain-projection.ts';
import { createTestContext, ID_KEY, type TestContext } from './test-context.ts';

/** A board with a key, and postings that it signed, without a server. */
export interface SealedBoard {
  context: TestContext;
  keys: BoardKeys;
  identity(): Promise<BoardIdentity>;
  /** As phones have them from one pack. */
  sealed(listings: readonly Listing[]): Promise<SealedPosting[]>;
}

export function createSealedBoard(
  publicUrl = 'https://jobs.example',
  idKey: Uint8Array = ID_KEY,
): SealedBoard {
  const context = { ...createTestContext(createPlainProjection, { PUBLIC_URL: publicUrl }), idKey };
  const keys = createBoardKeys(context);
  return {
    context,
    keys,
    identity: () => keys.identity(),
    async sealed(listings) {
      const texts = listings.map(sealedText);
      const leaves = await Promise.all(texts.map(text => leafOf(text, sha256)));
      const seal = await keys.seal(await rootOf(leaves, sha256), context.clock.nowMs);
      return Promise.all(
        texts.map(async (text, at) => ({ text, seal, proof: await proofOf(leaves, at, sha256) })),
      );
    },
  };
}

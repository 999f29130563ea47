import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { applyPatches } from '../../../src/wire/segment/apply-patches.ts';
import { decodeSegment, encodeSegment, type SegmentContent } from '../../../src/wire/segment/segment.ts';
import { mergedContent } from '../../../src/wire/segment/segment-merge.ts';
import { baseParts, SEVERAL_PROVINCES } from './base-parts.ts';
import { publishedPostings } from './bases.ts';
import { BEST } from '../../core/heavy/compression.ts';
import type { MadeSegment } from './made-segment.ts';

/** An encoded and compressed segment without a place in the catalogue yet. */

/** The work of tidying that can run in a separate thread. `segments` are decoded bytes, oldest first. */
export interface SegmentMaker {
  /** Merges several deltas into one. */
  merge(segments: readonly Uint8Array[]): Promise<MadeSegment>;
  /** Makes bases that are equivalent to all these segments, applied in order. */
  rebase(segments: readonly Uint8Array[]): Promise<MadeSegment[]>;
  close(): Promise<void>;
}

export function makeMerged(segments: readonly Uint8Array[]): MadeSegment {
  return made(mergedContent(segments.map(decodeSegment)), SEVERAL_PROVINCES);
}

export function makeBases(segments: readonly Uint8Array[]): MadeSegment[] {
  const postings = publishedPostings(applyPatches(segments.map(decodeSegment)));
  return baseParts(postings).map(({ province, postings: part }) => {
    const cards = part.flatMap(posting => posting.card() ?? []);
    return made({ cards, tombstones: [] }, province);
  });
}

/** Works without a thread, for tests. */
export const makerInPlace: SegmentMaker = {
  merge: async segments => makeMerged(segments),
  rebase: async segments => makeBases(segments),
  close: async () => {},
};

function made(content: SegmentContent, province: string): MadeSegment {
  const bytes = encodeSegment(content);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BEST, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return {
    province,
    bytes,
    brotli: brotliCompressSync(bytes, { params }),
    gzip: gzipSync(bytes, { level: 9 }),
    cards: content.cards.length + (content.patches?.length ?? 0),
    tombstones: content.tombstones.length,
  };
}

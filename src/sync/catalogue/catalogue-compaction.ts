import { decodeSegment, encodeSegment } from '../../wire/segment/segment.ts';
import { deltasToMerge } from '../../wire/catalogue/delta-merging.ts';
import { toHex } from '../../wire/hex.ts';
import { mergedContent } from '../../wire/segment/segment-merge.ts';
import type { Sha256 } from './catalogue-download.ts';
import { inOrder } from './catalogue-plan.ts';
import type { CatalogueStore } from '../ports.ts';

/**
 * Merges several small deltas into one, on this device only, so that the list opens as fast after a thousand changes as
 * after the first. Fetches nothing. Returns whether there was anything to merge.
 */
export async function compactDeltas(store: CatalogueStore, sha256: Sha256): Promise<boolean> {
  const { held } = await store.state();
  const merging = deltasToMerge(held?.segments.filter(({ kind }) => kind === 'delta') ?? []);
  const last = merging.at(-1);
  if (!held || !last) return false;
  const bytes = await store.bytes(merging.map(({ hash }) => hash));
  const parts = merging.flatMap(({ hash }) => bytes.get(hash) ?? []);
  if (parts.length < merging.length) return false;

  const content = mergedContent(parts.map(part => decodeSegment(new Uint8Array(part))));
  const merged = encodeSegment(content);
  const hash = toHex(await sha256(merged.buffer));
  const entry = {
    ...last,
    hash,
    from: Math.min(...merging.map(({ from }) => from)),
    cards: content.cards.length + (content.patches?.length ?? 0),
    tombstones: content.tombstones.length,
    bytes: merged.length,
    wireBytes: merged.length,
  };
  const kept = held.segments.filter(segment => !merging.includes(segment));
  await store.keep([{ hash, bytes: merged.buffer }], { ...held, segments: inOrder([...kept, entry]) });
  return true;
}

import type { Manifest, SegmentEntry } from '../wire/catalogue.ts';
import { SEGMENT_FORMAT } from '../wire/catalogue-constants.ts';
import { toHex } from '../wire/hex.ts';
import { PROTOCOL_VERSION } from '../wire/protocol-version.ts';
import { planChain } from './catalogue-plan.ts';
import type { CatalogueRemote, CatalogueStore, Clock, HeldCatalogue } from './ports.ts';

/** Few at a time: more only share the same link, and a cut then loses more of them half-way. */
const AT_A_TIME = 4;

export interface DownloadProgress {
  bytes: number;
  of: number;
  /** How many cards there will be. */
  cards: number;
}

export type Sha256 = (bytes: ArrayBuffer) => Promise<ArrayBuffer>;

export interface CataloguePassOptions {
  remote: CatalogueRemote;
  store: CatalogueStore;
  clock: Clock;
  sha256: Sha256;
  onProgress: (progress: DownloadProgress) => void;
}

/** `updated`: the device has the server's present state, and it is another than before. */
export type CataloguePassResult = 'current' | 'updated' | 'unreachable' | 'unsupported';

/**
 * Makes this device level with the server, once: asks for the manifest, fetches the segments that are missing, compares
 * each with its hash and keeps it, then writes the new state in one transaction. Cut off anywhere, the next pass goes on
 * with what was kept, and until the end the old state is what is read.
 */
export async function syncCatalogue(
  options: CataloguePassOptions,
  signal: AbortSignal,
): Promise<CataloguePassResult> {
  const { remote, store, clock } = options;
  const have = await store.hashes();
  const held = await intactHeld(store, have);
  const answer = await remote.manifest(held?.etag ?? null, signal);
  if (answer.status === 'unreachable') return 'unreachable';
  if (answer.status === 'unchanged') {
    await store.confirm(clock.nowMs());
    return 'current';
  }
  const { manifest, etag } = answer;
  if (manifest.protocol !== PROTOCOL_VERSION || manifest.format !== SEGMENT_FORMAT) return 'unsupported';

  const plan = planChain(held, manifest, have);
  if (!plan || !(await fetchAll(plan.missing, manifest, options, signal))) return 'unreachable';
  await store.publish({
    epoch: manifest.epoch,
    position: manifest.position,
    etag,
    cards: manifest.cards,
    confirmedAtMs: clock.nowMs(),
    segments: plan.segments,
  });
  return isSameList(held, plan.segments) ? 'current' : 'updated';
}

/** What is held counts only if all its bytes are there: a part of a list would show wrong numbers. */
async function intactHeld(store: CatalogueStore, have: ReadonlySet<string>): Promise<HeldCatalogue | null> {
  const held = await store.held();
  return held?.segments.every(({ hash }) => have.has(hash)) ? held : null;
}

function isSameList(held: HeldCatalogue | null, segments: readonly SegmentEntry[]): boolean {
  return (
    held !== null &&
    held.segments.length === segments.length &&
    segments.every(({ hash }, index) => held.segments[index]?.hash === hash)
  );
}

/** False as soon as one of them cannot be had; the others that are under way are still kept. */
async function fetchAll(
  missing: readonly SegmentEntry[],
  { cards }: Manifest,
  { remote, store, sha256, onProgress }: CataloguePassOptions,
  signal: AbortSignal,
): Promise<boolean> {
  const of = missing.reduce((sum, entry) => sum + entry.wireBytes, 0);
  const waiting = [...missing];
  let bytes = 0;
  let isComplete = true;
  if (of > 0) onProgress({ bytes, of, cards });
  const fetchSome = async () => {
    for (let entry = waiting.shift(); entry && isComplete; entry = waiting.shift()) {
      const segment = await remote.segment(entry, signal);
      const buffer = segment && wholeBuffer(segment);
      if (!buffer || toHex(await sha256(buffer)) !== entry.hash) {
        isComplete = false;
        return;
      }
      await store.keep(entry.hash, buffer);
      bytes += entry.wireBytes;
      onProgress({ bytes, of, cards });
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, fetchSome));
  return isComplete;
}

/** What is stored is the buffer: it must hold the segment and nothing else. */
function wholeBuffer(bytes: Uint8Array<ArrayBuffer>): ArrayBuffer {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer;
}

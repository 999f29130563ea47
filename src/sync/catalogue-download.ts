import type { SegmentEntry } from '../wire/catalogue.ts';
import { toHex } from '../wire/hex.ts';
import type { CatalogueRemote, StoredSegment } from './ports.ts';

/** Few at a time: more only share the same link, and a cut then loses more of them half-way. */
const AT_A_TIME = 4;

export type Sha256 = (bytes: ArrayBuffer) => Promise<ArrayBuffer>;

/** `damaged`: bytes came that are not what the hash names. */
export type DownloadResult = 'complete' | 'cut' | 'damaged';

export interface DownloadOptions {
  remote: CatalogueRemote;
  sha256: Sha256;
  /** Writes verified segments; called by one download at a time, with all that came since the last call. */
  keep: (segments: StoredSegment[]) => Promise<void>;
  onBytes: (entry: SegmentEntry, bytes: number) => void;
}

/**
 * Fetches segments, a few at a time, compares each with its hash and hands it over to be kept. Ends as soon as one of
 * them cannot be had; the others that are under way are still kept. Rejects with what `keep` threw.
 */
export async function downloadSegments(
  missing: readonly SegmentEntry[],
  { remote, sha256, keep, onBytes }: DownloadOptions,
  signal: AbortSignal,
): Promise<DownloadResult> {
  const waiting = [...missing];
  const keepInTurn = inBatches(keep);
  let result: DownloadResult = 'complete';
  const fetchSome = async () => {
    for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
      try {
        result = (await fetchOne(entry)) ?? result;
      } finally {
        if (result !== 'complete') waiting.length = 0;
      }
    }
  };
  const fetchOne = async (entry: SegmentEntry): Promise<'cut' | 'damaged' | null> => {
    const segment = await remote.segment(entry, signal, bytes => onBytes(entry, bytes));
    if (!segment || signal.aborted) return 'cut';
    const bytes = wholeBuffer(segment);
    if (toHex(await sha256(bytes)) !== entry.hash) return 'damaged';
    if (signal.aborted) return 'cut';
    await keepInTurn({ hash: entry.hash, bytes });
    return null;
  };
  const fetchers = await Promise.allSettled(Array.from({ length: AT_A_TIME }, fetchSome));
  for (const fetcher of fetchers) if (fetcher.status === 'rejected') throw fetcher.reason;
  return result;
}

/** One call at a time; what comes during it goes together in the next. Resolves when its own call has. */
function inBatches<T>(handle: (items: T[]) => Promise<void>): (item: T) => Promise<void> {
  let waiting: T[] = [];
  let handled = Promise.resolve();
  const handleAll = () => {
    const batch = waiting;
    waiting = [];
    return handle(batch);
  };
  return item => {
    waiting.push(item);
    // One that fails leaves the next its try: it may be small enough for a disk that had no room for this one.
    if (waiting.length === 1) handled = handled.catch(() => {}).then(handleAll);
    return handled;
  };
}

/** What is stored is the buffer: it must hold the segment and nothing else. */
function wholeBuffer(bytes: Uint8Array<ArrayBuffer>): ArrayBuffer {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer;
}

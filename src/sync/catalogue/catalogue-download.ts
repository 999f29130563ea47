import type { SegmentEntry } from '../../wire/catalogue/catalogue.ts';
import { toHex } from '../../wire/hex.ts';
import type { CatalogueRemote, StoredSegment } from '../ports.ts';

/** A small number: more would only share the same link, and a broken connection would lose more partial downloads. */
const AT_A_TIME = 4;

export type Sha256 = (bytes: ArrayBuffer) => Promise<ArrayBuffer>;

/** `damaged`: some bytes don't match their hash. */
export type DownloadResult = 'complete' | 'cut' | 'damaged';

export interface DownloadOptions {
  remote: CatalogueRemote;
  sha256: Sha256;
  /** Writes verified segments. Only one call runs at a time, with all segments that arrived since the last one. */
  keep: (segments: StoredSegment[]) => Promise<void>;
  onBytes: (entry: SegmentEntry, bytes: number) => void;
}

/**
 * Fetches a few segments at a time, checks each against its hash and passes it to `keep`. Stops when one of them is
 * unavailable; downloads under way are still kept. Rejects with the errors of `keep`.
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

/**
 * Runs one call at a time. Items that arrive during a call form the next batch. Each promise settles with its own
 * batch.
 */
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
    // After a failed batch, the next one is still tried: it may fit on a disk that had no room for this one.
    if (waiting.length === 1) handled = handled.catch(() => {}).then(handleAll);
    return handled;
  };
}

/** The buffer is what gets stored, so it must hold the segment and nothing else. */
function wholeBuffer(bytes: Uint8Array<ArrayBuffer>): ArrayBuffer {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer;
}

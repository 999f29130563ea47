import type { FastifyBaseLogger } from 'fastify';
import { isObject } from '../../src/core/json.ts';
import type { Blobs, ListedBlob } from '../blobs/blobs.ts';
import { readBlobKey } from '../blobs/blob-keys.ts';
import type { Timer } from '../core/timer.ts';
import { recordId } from '../records/document-record.ts';
import { BLOBS } from '../records/file-record.ts';
import type { Json, JsonObject, Store } from '../store/store.ts';

/** An upload takes less from its first byte to its document. */
const ORPHAN_MS = 86_400_000;
const FIRST_AFTER_MS = 10 * 60_000;
const EVERY_MS = 12 * 3_600_000;
/** Documents read at a time. */
const PAGE = 200;

export interface BlobFigures {
  /** As of the last sweep. */
  blobs: number;
  bytes: number;
  /** Orphans removed since the start. */
  removed: number;
}

/**
 * Removes blobs that no file names: of uploads that were killed, and of files whose removal was. Each blob names the only
 * document that it can belong to, so that one is read, and nothing has to be counted.
 */
export async function sweepBlobs(
  blobs: Blobs,
  board: Store,
  nowMs: number,
  isHeld: () => boolean = () => false,
): Promise<BlobFigures> {
  const figures: BlobFigures = { blobs: 0, bytes: 0, removed: 0 };
  let page: ListedBlob[] = [];
  const look = async () => {
    const orphans = await orphansOf(board, page);
    page = [];
    if (orphans.length === 0 || isHeld()) return;
    await blobs.remove(orphans);
    figures.removed += orphans.length;
  };
  for await (const blob of blobs.list()) {
    figures.blobs += 1;
    figures.bytes += blob.bytes;
    if (nowMs - blob.storedMs < ORPHAN_MS) continue;
    page.push(blob);
    if (page.length >= PAGE) await look();
  }
  await look();
  return figures;
}

async function orphansOf(board: Store, page: readonly ListedBlob[]): Promise<string[]> {
  const owned = page.flatMap(({ key }) => {
    const read = readBlobKey(key);
    return read ? [{ key, id: recordId(read.space, read.owner) }] : [];
  });
  const documents = await board.getMany(owned.map(({ id }) => id));
  return owned.flatMap(({ key }, at) => (namesOf(documents[at]?.body).includes(key) ? [] : [key]));
}

function namesOf(body: JsonObject | undefined): Json[] {
  const data = body?.['data'];
  const names = isObject(data) ? data[BLOBS] : undefined;
  return Array.isArray(names) ? names : [];
}

/** Sweeps from time to time. */
export function startBlobSweep(parts: {
  blobs: Blobs;
  board: Store;
  nowMs: () => number;
  timer: Timer;
  isHeld: () => boolean;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): { figures: BlobFigures; close(): Promise<void> } {
  const { blobs, board, nowMs, timer, isHeld, log } = parts;
  const figures: BlobFigures = { blobs: 0, bytes: 0, removed: 0 };
  let isClosed = false;
  let running: Promise<void> | undefined;
  let cancel = timer.after(FIRST_AFTER_MS, round);

  async function sweep(): Promise<void> {
    const { removed, ...found } = await sweepBlobs(blobs, board, nowMs(), isHeld);
    Object.assign(figures, found);
    figures.removed += removed;
  }

  function round(): void {
    running = sweep()
      .catch((error: unknown) => log.warn({ err: error }, 'files could not be swept yet'))
      .finally(() => {
        running = undefined;
        if (!isClosed) cancel = timer.after(EVERY_MS, round);
      });
  }

  return {
    figures,
    async close() {
      isClosed = true;
      cancel();
      await running;
    },
  };
}

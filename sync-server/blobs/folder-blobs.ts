import { type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { syncDirectory } from '../store/durable-file.ts';
import type { DiskGuard } from '../store/disk-guard.ts';
import { StoreUnavailable } from '../store/store.ts';
import { UnfinishedFiles } from './unfinished-files.ts';
import { BlobDigest, checkBlobKey, isDigestOf, makeBlobKey, readBlobKey } from './blob-keys.ts';
import {
  BlobMissing,
  type BlobPlace,
  type Blobs,
  BlobTooLarge,
  type ListedBlob,
  type StoredBlob,
} from './blobs.ts';

/** Unfinished files. No key begins like this. */
const UNFINISHED = '.unfinished';
/** Bytes given to the disk at once. */
const BATCH_BYTES = 1_048_576;
/** Bytes read from the disk at once. Each read costs the same, whatever its size. */
const READ_BYTES = 262_144;

export interface FolderBlobsOptions {
  directory: string;
  randomBytes: (length: number) => Uint8Array;
  guard?: Pick<DiskGuard, 'check'>;
}

/**
 * Blobs as files of one folder, which servers may share. A file is written beside the others, synced, renamed to its
 * key, and its folder synced, in this order. So after a kill or a power cut each key has all its bytes or doesn't exist.
 */
export class FolderBlobs implements Blobs {
  readonly where: string;
  readonly #directory: string;
  readonly #unfinished: UnfinishedFiles;
  readonly #randomBytes: (length: number) => Uint8Array;
  readonly #guard: Pick<DiskGuard, 'check'> | undefined;
  #preparing: Promise<void> | undefined;

  constructor({ directory, randomBytes, guard }: FolderBlobsOptions) {
    this.where = directory;
    this.#directory = directory;
    this.#unfinished = new UnfinishedFiles(join(directory, UNFINISHED));
    this.#randomBytes = randomBytes;
    this.#guard = guard;
  }

  put(place: BlobPlace, bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StoredBlob> {
    return this.#store(bytes, maxBytes, hash => makeBlobKey(place, hash, this.#randomBytes));
  }

  async putAs(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const wanted = checkBlobKey(key);
    await this.#store(bytes, Number.POSITIVE_INFINITY, hash => {
      if (isDigestOf(hash, wanted)) return key;
      throw new Error(`The bytes of ${key} are not those that it names`);
    });
  }

  async get(key: string, range?: { start: number; end: number }): Promise<Readable> {
    checkBlobKey(key);
    const file = await open(join(this.#directory, key), 'r').catch((error: unknown) => {
      throw codeOf(error) === 'ENOENT' ? new BlobMissing(key) : unavailable(error);
    });
    if (!range) return file.createReadStream({ highWaterMark: READ_BYTES });
    const { start, end } = range;
    if (end > start) return file.createReadStream({ start, end: end - 1, highWaterMark: READ_BYTES });
    await file.close();
    return Readable.from([]);
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      checkBlobKey(key);
      await rm(join(this.#directory, key), { force: true }).catch((error: unknown) => {
        throw unavailable(error);
      });
    }
  }

  async *list(): AsyncGenerator<ListedBlob> {
    for await (const path of filesUnder(this.#directory)) {
      const key = relative(this.#directory, path).split(sep).join('/');
      if (!readBlobKey(key)) continue;
      // It may have been removed meanwhile.
      const found = await stat(path).catch(() => null);
      if (found) yield { key, bytes: found.size, storedMs: found.mtimeMs };
    }
  }

  async close(): Promise<void> {
    await this.#preparing;
  }

  async #store(
    bytes: AsyncIterable<Uint8Array>,
    maxBytes: number,
    keyOf: (hash: Uint8Array) => string,
  ): Promise<StoredBlob> {
    await this.#guard?.check();
    await (this.#preparing ??= this.#prepare().catch((error: unknown) => {
      this.#preparing = undefined;
      throw unavailable(error);
    }));
    const name = Buffer.from(this.#randomBytes(12)).toString('hex');
    const path = this.#unfinished.begin(name);
    const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
      this.#unfinished.end(path);
      throw unavailable(error);
    });
    try {
      const digest = await writeAll(file, bytes, maxBytes);
      const key = keyOf(digest.end());
      await this.#finish(file, path, key).catch((error: unknown) => {
        throw unavailable(error);
      });
      return { key, bytes: digest.bytes };
    } catch (error) {
      await file.close().catch(() => undefined);
      await rm(path, { force: true }).catch(() => undefined);
      throw error;
    } finally {
      this.#unfinished.end(path);
    }
  }

  async #finish(file: FileHandle, path: string, key: string): Promise<void> {
    await file.datasync();
    await file.close();
    const target = join(this.#directory, key);
    const folder = dirname(target);
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(path, target);
    await syncDirectory(folder);
    // New folders are durable once their parents are synced.
    const first = made?.length ?? Number.POSITIVE_INFINITY;
    for (let each = folder; each.length >= first; each = dirname(each)) await syncDirectory(dirname(each));
  }

  /** What a killed process left unfinished is worth nothing: no one was told that it is stored. */
  async #prepare(): Promise<void> {
    await this.#unfinished.prepare();
    await syncDirectory(dirname(this.#directory));
  }
}

/** Folder by folder, because Node 20's `opendir` leaves files out when it is recursive. */
async function* filesUnder(directory: string): AsyncGenerator<string> {
  const folder = await opendir(directory).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw unavailable(error);
  });
  if (!folder) return;
  for await (const entry of folder) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path);
    else if (entry.isFile()) yield path;
  }
}

async function writeAll(
  file: FileHandle,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<BlobDigest> {
  const digest = new BlobDigest();
  let batch: Uint8Array[] = [];
  let batched = 0;
  const flush = async () => {
    const chunks = batch;
    batch = [];
    batched = 0;
    await writeChunks(file, chunks);
  };
  for await (const chunk of bytes) {
    digest.add(chunk);
    if (digest.bytes > maxBytes) throw new BlobTooLarge(`more than ${maxBytes} bytes`);
    batch.push(chunk);
    batched += chunk.length;
    if (batched >= BATCH_BYTES) await flush();
  }
  await flush();
  return digest;
}

async function writeChunks(file: FileHandle, chunks: readonly Uint8Array[]): Promise<void> {
  if (chunks.length === 0) return;
  const total = chunks.reduce((sum, { length }) => sum + length, 0);
  try {
    // Without a copy, which at these sizes costs more than the write.
    const { bytesWritten } = await file.writev([...chunks]);
    if (bytesWritten < total) await file.writeFile(Buffer.concat(chunks).subarray(bytesWritten));
  } catch (error) {
    throw unavailable(error);
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function unavailable(error: unknown): Error {
  if (error instanceof StoreUnavailable) return error;
  return new StoreUnavailable(
    `Files can’t be stored: ${error instanceof Error ? error.message : String(error)}`,
    { cause: error },
  );
}

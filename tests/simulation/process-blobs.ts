import { Readable } from 'node:stream';
import { BlobDigest, checkBlobKey, makeBlobKey } from '../../sync-server/blobs/blob-keys.ts';
import {
  BlobMissing,
  type BlobPlace,
  type Blobs,
  BlobTooLarge,
  type ListedBlob,
  type StoredBlob,
} from '../../sync-server/blobs/blobs.ts';
import type { ServerProcess } from './process-store.ts';
import { killUnlessAlive, takeWrite } from './process-store.ts';

/** A blob on the server's disk. */
export interface DiskBlob {
  bytes: Uint8Array;
  storedMs: number;
}

/** The blobs of the disk as one process has them. A write counts as one of the commits after which the process dies. */
export class ProcessBlobs implements Blobs {
  readonly where = 'the disk';
  readonly #disk: Map<string, DiskBlob>;
  readonly #process: ServerProcess;
  readonly #nowMs: () => number;
  readonly #randomBytes: (length: number) => Uint8Array;

  constructor(
    disk: Map<string, DiskBlob>,
    process: ServerProcess,
    environment: { nowMs: () => number; randomBytes: (length: number) => Uint8Array },
  ) {
    this.#disk = disk;
    this.#process = process;
    this.#nowMs = environment.nowMs;
    this.#randomBytes = environment.randomBytes;
  }

  async put(place: BlobPlace, bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StoredBlob> {
    const digest = new BlobDigest();
    const chunks: Uint8Array[] = [];
    for await (const chunk of bytes) {
      digest.add(chunk);
      if (digest.bytes > maxBytes) throw new BlobTooLarge(`more than ${maxBytes} bytes`);
      chunks.push(Uint8Array.from(chunk));
    }
    const key = makeBlobKey(place, digest.end(), this.#randomBytes);
    await takeWrite(this.#process, () => {
      this.#disk.set(key, { bytes: new Uint8Array(Buffer.concat(chunks)), storedMs: this.#nowMs() });
    });
    return { key, bytes: digest.bytes };
  }

  putAs(): Promise<void> {
    return Promise.reject(new Error('a simulated server is restored as a whole'));
  }

  async get(key: string, range?: { start: number; end: number }): Promise<Readable> {
    checkBlobKey(key);
    killUnlessAlive(this.#process);
    const found = this.#disk.get(key);
    if (!found) throw new BlobMissing(key);
    return Readable.from([Buffer.from(range ? found.bytes.slice(range.start, range.end) : found.bytes)]);
  }

  async remove(keys: readonly string[]): Promise<void> {
    killUnlessAlive(this.#process);
    for (const key of keys) this.#disk.delete(checkBlobKey(key) && key);
  }

  async *list(): AsyncGenerator<ListedBlob> {
    for (const [key, { bytes, storedMs }] of this.#disk) {
      killUnlessAlive(this.#process);
      yield { key, bytes: bytes.length, storedMs };
    }
  }

  async close(): Promise<void> {}
}

import type { Readable } from 'node:stream';

/**
 * The blob port: immutable bytes under a key that names their SHA-256. Implementations: a folder and any S3-compatible
 * store. One contract suite tests both (`tests/contracts/blobs.ts`). A blob belongs to exactly one document, which its
 * key names, so a reference count can't go wrong: the sweep looks at that one document.
 */
export interface Blobs {
  /** Names the kind and place, for messages to the operator. */
  readonly where: string;
  /**
   * Stores the bytes under a new key. Resolves when they are durable. Rejects with `BlobTooLarge` beyond `maxBytes`, with
   * the source's own error if reading it fails, and with `StoreUnavailable` if storing does; then nothing is left but
   * what the sweep removes.
   */
  put(place: BlobPlace, bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StoredBlob>;
  /** For a restore: stores bytes under the key that they had. Rejects if they aren't those that the key names. */
  putAs(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** `end` is exclusive. Rejects with `BlobMissing`. The stream can be ended early. */
  get(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Removing what isn't there has no effect. */
  remove(keys: readonly string[]): Promise<void>;
  /** All blobs, in no particular order. Memory holds a part of the list. */
  list(): AsyncGenerator<ListedBlob>;
  close(): Promise<void>;
}

/** The document that a blob belongs to. */
export interface BlobPlace {
  /** The bucket's name in the store. */
  space: string;
  /** The document's id. */
  owner: string;
}

export interface StoredBlob {
  key: string;
  bytes: number;
}

export interface ListedBlob {
  key: string;
  bytes: number;
  /** When it was stored, in ms. */
  storedMs: number;
}

/** The bytes of one blob. Content is split into parts of at most this size, so that a store may hold one in memory. */
export const BLOB_MAX_BYTES = 17 * 1_048_576;

export class BlobTooLarge extends Error {
  override readonly name = 'BlobTooLarge';
}

export class BlobMissing extends Error {
  override readonly name = 'BlobMissing';

  constructor(key: string) {
    super(`The blob ${key} is missing`);
  }
}

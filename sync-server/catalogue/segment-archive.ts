import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SegmentEntry } from '../../src/wire/catalogue.ts';
import { encodeSegment, type SegmentContent } from '../../src/wire/segment.ts';
import type { JsonObject, Store, Write } from '../store/store.ts';
import { BEST, FAST, fromBrotli, fromGzip, toBrotli, toGzip } from './compression.ts';

/** A segment as it is sent: compressed once, when it is made. */
export interface ArchivedSegment {
  hash: string;
  /** Decoded bytes. */
  bytes: number;
  brotli: Buffer;
  gzip: Buffer;
}

/** A segment with its line for the manifest. */
export interface BuiltSegment {
  entry: SegmentEntry;
  archived: ArchivedSegment;
}

const PREFIX = 'segment/';
const PREFIX_END = 'segment0';
const HASH_PATTERN = /^[0-9a-f]{64}$/;
/** A million cards fit about three times; a small server's catalogue stays in memory whole. */
const CACHE_BYTES = 64 * 1024 * 1024;
/** Larger ones would keep a fresh change from the manifest for too long. */
const SMALL_BYTES = 100_000;

export function isSegmentHash(value: string): boolean {
  return HASH_PATTERN.test(value);
}

function segmentHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Encodes, names and compresses. `kind` decides how much time the compression may take. */
export async function buildSegment(
  content: SegmentContent,
  place: Pick<SegmentEntry, 'kind' | 'province' | 'from' | 'to'>,
): Promise<BuiltSegment> {
  const bytes = encodeSegment(content);
  const quality = place.kind === 'base' || bytes.length < SMALL_BYTES ? BEST : FAST;
  const [brotli, gzip] = await Promise.all([toBrotli(bytes, quality), toGzip(bytes)]);
  const archived = { hash: segmentHash(bytes), bytes: bytes.length, brotli, gzip };
  const entry: SegmentEntry = {
    hash: archived.hash,
    ...place,
    cards: content.cards.length,
    tombstones: content.tombstones.length,
    bytes: bytes.length,
    wireBytes: brotli.length,
  };
  return { entry, archived };
}

function isSame(stored: JsonObject, body: { brotli: string; gzip: string }): boolean {
  return stored['brotli'] === body.brotli && stored['gzip'] === body.gzip;
}

/** Segments in the store, one document each, immutable; the ones asked for lately in memory. */
export class SegmentArchive {
  readonly #store: Store;
  readonly #cache = new LRUCache<string, ArchivedSegment>({
    maxSize: CACHE_BYTES,
    sizeCalculation: segment => segment.brotli.length + segment.gzip.length + 1,
  });

  constructor(store: Store) {
    this.#store = store;
  }

  /** On disk when it resolves. One that is there already is the same, or was damaged and is mended. */
  async put(segments: readonly ArchivedSegment[]): Promise<void> {
    const writes = segments.map(({ hash, bytes, brotli, gzip }) => ({
      id: PREFIX + hash,
      body: { bytes, brotli: brotli.toString('base64'), gzip: gzip.toString('base64') },
    }));
    const results = await this.#store.commit(writes);
    const present = writes.filter((_, index) => results[index]?.status === 'conflict');
    const documents = await this.#store.getMany(present.map(({ id }) => id));
    const mended = present.flatMap(({ id, body }, index): Write[] => {
      const document = documents[index];
      return document && !isSame(document.body, body) ? [{ id, revision: document.revision, body }] : [];
    });
    if (mended.length > 0) await this.#store.commit(mended);
    for (const segment of segments) this.#cache.set(segment.hash, segment);
  }

  /** From memory, without waiting, or undefined. */
  cached(hash: string): ArchivedSegment | undefined {
    return this.#cache.get(hash);
  }

  async get(hash: string): Promise<ArchivedSegment | undefined> {
    const known = this.#cache.get(hash);
    if (known) return known;
    const body = (await this.#store.get(PREFIX + hash))?.body;
    if (!body) return undefined;
    const { bytes, brotli, gzip } = body;
    if (typeof bytes !== 'number' || typeof brotli !== 'string' || typeof gzip !== 'string') return undefined;
    const segment = { hash, bytes, brotli: Buffer.from(brotli, 'base64'), gzip: Buffer.from(gzip, 'base64') };
    this.#cache.set(hash, segment);
    return segment;
  }

  /** The decoded bytes, or undefined if they are not there or one of their forms is not what the hash names. */
  async decoded(hash: string): Promise<Uint8Array | undefined> {
    const segment = await this.get(hash);
    if (!segment) return undefined;
    try {
      const [bytes, other] = await Promise.all([fromBrotli(segment.brotli), fromGzip(segment.gzip)]);
      return segmentHash(bytes) === hash && bytes.equals(other) ? bytes : undefined;
    } catch {
      return undefined;
    }
  }

  async hashes(): Promise<string[]> {
    const documents = await this.#store.range({ start: PREFIX, end: PREFIX_END });
    return documents.map(({ id }) => id.slice(PREFIX.length));
  }

  async remove(hashes: readonly string[]): Promise<void> {
    const documents = await this.#store.getMany(hashes.map(hash => PREFIX + hash));
    const writes = documents.flatMap(document =>
      document ? [{ id: document.id, revision: document.revision, body: null }] : [],
    );
    if (writes.length > 0) await this.#store.commit(writes);
    for (const hash of hashes) this.#cache.delete(hash);
  }
}

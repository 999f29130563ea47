import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SegmentEntry } from '../../../src/wire/catalogue/catalogue.ts';
import { encodeSegment, type SegmentContent } from '../../../src/wire/segment/segment.ts';
import { type JsonObject, type Store, StoreUnavailable, type Write } from '../../store/store.ts';
import { BEST, FAST, fromBrotli, fromGzip, toBrotli, toGzip } from '../../core/heavy/compression.ts';
import type { MadeSegment } from './made-segment.ts';

/** A segment in the form in which it is sent. It is compressed once, when it is made. */
export interface ArchivedSegment {
  hash: string;
  /** The size of the decoded segment. */
  bytes: number;
  brotli: Buffer;
  gzip: Buffer;
}

/** A segment with its manifest entry. */
export interface BuiltSegment {
  entry: SegmentEntry;
  archived: ArchivedSegment;
  decoded: Uint8Array;
}

/** A stored segment's revision when it was read. */
export interface SegmentRevision {
  hash: string;
  revision: string;
}

const PREFIX = 'segment/';
const PREFIX_END = 'segment0';
const HASH_PATTERN = /^[0-9a-f]{64}$/;
/** Room for about three million cards, so a small server's whole catalogue stays in memory. */
const CACHE_BYTES = 64 * 1024 * 1024;
const PAGE = 100;
/** Other processes only remove a segment that hasn't been named for a long time, so a few attempts are enough. */
const PUT_ATTEMPTS = 10;
/** Above this size, good compression would keep a new change out of the manifest for too long. */
const SMALL_BYTES = 100_000;

export function isSegmentHash(value: string): boolean {
  return HASH_PATTERN.test(value);
}

function segmentHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Encodes, names and compresses a segment. `kind` and size decide how much time compression may take. */
export async function buildSegment(
  content: SegmentContent,
  place: Pick<SegmentEntry, 'kind' | 'province' | 'from' | 'to'>,
): Promise<BuiltSegment> {
  const bytes = encodeSegment(content);
  const quality = place.kind === 'base' || bytes.length < SMALL_BYTES ? BEST : FAST;
  const [brotli, gzip] = await Promise.all([toBrotli(bytes, quality), toGzip(bytes)]);
  const cards = content.cards.length + (content.patches?.length ?? 0);
  return builtOf({ ...place, bytes, brotli, gzip, cards, tombstones: content.tombstones.length }, place);
}

/** Adds the name and the place in the catalogue. */
export function builtOf(
  { province, bytes, brotli, gzip, cards, tombstones }: MadeSegment,
  { kind, from, to }: Pick<SegmentEntry, 'kind' | 'from' | 'to'>,
): BuiltSegment {
  const hash = segmentHash(bytes);
  const archived = { hash, bytes: bytes.length, brotli: asBuffer(brotli), gzip: asBuffer(gzip) };
  const sizes = { cards, tombstones, bytes: bytes.length, wireBytes: brotli.length };
  return { entry: { hash, kind, province, from, to, ...sizes }, archived, decoded: bytes };
}

/** Wraps the same bytes: data from a thread isn't a `Buffer`. */
function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function asSegment(hash: string, { bytes, brotli, gzip }: JsonObject): ArchivedSegment | undefined {
  if (typeof bytes !== 'number' || typeof brotli !== 'string' || typeof gzip !== 'string') return undefined;
  return { hash, bytes, brotli: Buffer.from(brotli, 'base64'), gzip: Buffer.from(gzip, 'base64') };
}

/** Segments in the store, one immutable document each. Recently used ones are cached in memory. */
export class SegmentArchive {
  readonly #store: Store;
  readonly #cache = new LRUCache<string, ArchivedSegment>({
    maxSize: CACHE_BYTES,
    sizeCalculation: segment => segment.brotli.length + segment.gzip.length + 1,
  });

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Resolves when the segments are on disk. An existing one is written again: it is either identical or damaged, and
   * then repaired. Also, a collector that found it unnamed before can no longer remove it.
   */
  async put(segments: readonly ArchivedSegment[]): Promise<void> {
    let writes: Write[] = segments.map(({ hash, bytes, brotli, gzip }) => ({
      id: PREFIX + hash,
      body: { bytes, brotli: brotli.toString('base64'), gzip: gzip.toString('base64') },
    }));
    for (let attempt = 0; writes.length > 0; attempt++) {
      if (attempt === PUT_ATTEMPTS)
        throw new StoreUnavailable('Segments are written and removed all the time');
      const results = await this.#store.commit(writes);
      const present = writes.filter((_, index) => results[index]?.status === 'conflict');
      const documents = await this.#store.getMany(present.map(({ id }) => id));
      writes = present.map(({ id, body }, index): Write => {
        const revision = documents[index]?.revision;
        return revision === undefined ? { id, body } : { id, revision, body };
      });
    }
    for (const segment of segments) this.#cache.set(segment.hash, segment);
  }

  /** Only from memory; otherwise undefined. */
  cached(hash: string): ArchivedSegment | undefined {
    return this.#cache.get(hash);
  }

  async get(hash: string): Promise<ArchivedSegment | undefined> {
    const known = this.#cache.get(hash);
    if (known) return known;
    const body = (await this.#store.get(PREFIX + hash))?.body;
    if (!body) return undefined;
    const segment = asSegment(hash, body);
    if (segment) this.#cache.set(hash, segment);
    return segment;
  }

  /** Takes a document from the store's feed, whichever process wrote it. */
  take(id: string, body: JsonObject | null): void {
    if (!id.startsWith(PREFIX)) return;
    const hash = id.slice(PREFIX.length);
    const segment = body && asSegment(hash, body);
    if (segment) this.#cache.set(hash, segment);
    else this.#cache.delete(hash);
  }

  /** The decoded bytes; undefined if the segment is missing or either of its encodings doesn't match the hash. */
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

  /** Reads page by page, because thousands may wait to be removed. */
  async hashes(): Promise<string[]> {
    const hashes: string[] = [];
    for (let start = PREFIX; ; ) {
      const page = await this.#store.range({ start, end: PREFIX_END, limit: PAGE });
      hashes.push(...page.map(({ id }) => id.slice(PREFIX.length)));
      const last = page.at(-1);
      if (!last || page.length < PAGE) return hashes;
      start = `${last.id}\u0000`;
    }
  }

  /** The current revisions of those that are stored. */
  async look(hashes: readonly string[]): Promise<SegmentRevision[]> {
    const documents = await this.#store.getMany(hashes.map(hash => PREFIX + hash));
    return documents.flatMap((document, index) =>
      document ? [{ hash: hashes[index] ?? '', revision: document.revision }] : [],
    );
  }

  /** Removes segments, except those that were written again since. */
  async remove(looked: readonly SegmentRevision[]): Promise<void> {
    if (looked.length === 0) return;
    await this.#store.commit(
      looked.map(({ hash, revision }) => ({ id: PREFIX + hash, revision, body: null })),
    );
    this.forget(looked.map(({ hash }) => hash));
  }

  /** Drops segments from the cache that are no longer requested often; the store keeps them. */
  forget(hashes: readonly string[]): void {
    for (const hash of hashes) this.#cache.delete(hash);
  }
}

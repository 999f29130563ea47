import type { SegmentEntry } from '../wire/catalogue/catalogue.ts';

export type StoredSegment = Pick<SegmentEntry, 'hash' | 'kind' | 'from' | 'to'>;

/** Identifies the contents of a worker or an image. */
export interface Have {
  /** Epoch, kept provinces and format. Equal scopes at equal positions hold the same cards. */
  scope: string;
  /** null: a part of the list, namely `hashes`. */
  position: number | null;
  /** The hashes of the segments that were laid. A known `position` identifies the contents without them. */
  hashes: readonly string[];
}

/** The whole list in the form that a worker answers from. Only a cache of the segments. */
export interface CatalogueImage {
  scope: string;
  position: number;
  bytes: ArrayBuffer;
  /** SHA-256 of `bytes`, because the disk may damage them. */
  hash: string;
}

/** The part of the stored catalogue that a worker needs. */
export interface LoadableCatalogue {
  scope: string;
  /** null: only a part of the list is here. */
  position: number | null;
  /** Provinces whose cards are listed, with those whose province is not known; null = all. */
  provinces: readonly string[] | null;
  /** Its segments, oldest first. */
  order: StoredSegment[];
  /** Present when the worker can't continue from its state, but can from this image. */
  image: CatalogueImage | null;
  /** The bytes of the segments to add, see `segmentsToAdd`. */
  added: { hash: string; bytes: ArrayBuffer }[];
}

/** The catalogue as stored on this device. */
export interface StoredCatalogue extends LoadableCatalogue {
  /** Some provinces were removed for lack of room. */
  isCramped: boolean;
  /** When the server last confirmed it (device clock, ms), or null. */
  confirmedAt: number | null;
  lastSync: { atMs: number; bytes: number } | null;
}

/** Implemented by `local/catalogue/catalogue-store.ts`. */
export interface CatalogueReader {
  /**
   * The stored catalogue, with the bytes to continue from `have`, otherwise with an image and the bytes to continue
   * from it, otherwise with all bytes. Null when there is no catalogue yet.
   */
  read(have: Have | null): Promise<StoredCatalogue | null>;
  /** Drops damaged or unreadable bytes. The next sync fetches them again. */
  drop(hashes: readonly string[]): Promise<void>;
  /** Stores the image in place of an older one if it matches the stored list. Lack of room is not an error. */
  keepImage(image: CatalogueImage): Promise<void>;
  /** Drops a damaged or unreadable image. */
  dropImage(): Promise<void>;
}

/**
 * The segments that turn `have` into the stored catalogue, in the order to lay them; null when they can't, and
 * everything must be laid again. Between two whole lists of one scope these are the deltas that lead from position to
 * position. A delta may begin before the position, since it holds the last state of each card in its range
 * (`wire/segment/segment-merge.ts`), and the segments that hold older states don't matter. A partial list grows by segments
 * that have none of its own above them.
 */
export function segmentsToAdd(
  have: Have | null,
  stored: Pick<LoadableCatalogue, 'scope' | 'position' | 'order'>,
): StoredSegment[] | null {
  if (!have || have.scope !== stored.scope) return null;
  if (have.position !== null && stored.position !== null)
    return deltasBetween(have.position, stored.position, stored.order);
  return partsToAdd(have.hashes, stored.order);
}

function deltasBetween(from: number, to: number, order: readonly StoredSegment[]): StoredSegment[] | null {
  if (from > to) return null;
  const deltas = order.filter(segment => segment.kind === 'delta' && segment.to > from);
  let reached = from;
  for (const delta of deltas) {
    if (delta.from > reached) return null;
    reached = Math.max(reached, delta.to);
  }
  return reached === to ? deltas : null;
}

function partsToAdd(hashes: readonly string[], order: readonly StoredSegment[]): StoredSegment[] | null {
  const have = new Set(hashes);
  const added: StoredSegment[] = [];
  let known = 0;
  for (const segment of order) {
    if (!have.has(segment.hash)) added.push(segment);
    else if (added.every(other => areDisjoint(other, segment))) known++;
    else return null;
  }
  return known === have.size ? added : null;
}

/** Bases of one manifest have no card in common. */
function areDisjoint(a: StoredSegment, b: StoredSegment): boolean {
  return a.kind === 'base' && b.kind === 'base' && a.to === b.to;
}

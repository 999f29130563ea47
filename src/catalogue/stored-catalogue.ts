import type { SegmentEntry } from '../wire/catalogue.ts';

export type StoredSegment = Pick<SegmentEntry, 'hash' | 'kind' | 'from' | 'to'>;

/** What a worker, or an image, is made of. */
export interface Have {
  /** Epoch, kept provinces and format: equal scopes at equal positions hold the same cards. */
  scope: string;
  /** null: a part of the list, namely `hashes`. */
  position: number | null;
  /** Of the segments that were laid over each other; beyond a known position they mean nothing. */
  hashes: readonly string[];
}

/** The whole list in the form that a worker answers from: a cache of what the segments say, never more. */
export interface CatalogueImage {
  scope: string;
  position: number;
  bytes: ArrayBuffer;
  /** SHA-256 of `bytes`: a disk may have damaged them. */
  hash: string;
}

/** What is stored, as far as a worker needs it. */
export interface LoadableCatalogue {
  scope: string;
  /** null: only a part of the list is here. */
  position: number | null;
  /** Provinces whose cards are listed, with those whose province is not known; null = all. */
  provinces: readonly string[] | null;
  /** Its segments, the later ones newer. */
  order: StoredSegment[];
  /** When what is there cannot be gone on from, and this can. */
  image: CatalogueImage | null;
  /** The bytes of the segments to add, see `segmentsToAdd`. */
  added: { hash: string; bytes: ArrayBuffer }[];
}

/** The catalogue as this device has it stored. */
export interface StoredCatalogue extends LoadableCatalogue {
  /** Some provinces had to go for lack of room. */
  isCramped: boolean;
  /** When the server last confirmed it (device clock, ms), or null. */
  confirmedAt: number | null;
  lastSync: { atMs: number; bytes: number } | null;
}

/** Implemented by `local/catalogue-store.ts`. */
export interface CatalogueReader {
  /**
   * What is stored, with the bytes to go on from `have`, else with an image and those to go on from it, else with all;
   * null when there is no catalogue yet.
   */
  read(have: Have | null): Promise<StoredCatalogue | null>;
  /** These bytes are damaged or cannot be read: they are fetched again at the next sync. */
  drop(hashes: readonly string[]): Promise<void>;
  /** Keeps it in the place of an older one, if it is of what is held now. No room for it is no error. */
  keepImage(image: CatalogueImage): Promise<void>;
  /** It is damaged or cannot be read. */
  dropImage(): Promise<void>;
}

/**
 * The segments that make what is stored of what one has, to be laid over it in this order; null when they do not, so that
 * everything is to be laid anew. Between two whole lists of one scope those are the deltas that lead from position to
 * position: a delta may begin before it, since it says the last state of each card in its range (`wire/segment-merge.ts`),
 * and which segments the device keeps older states in does not matter. A part grows by segments that have nothing of it
 * above them.
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

import type { Card } from '../domain/listing.ts';
import type { CatalogueAnswer, CatalogueQuery, PayComparison } from './query.ts';
import type { CatalogueImage, Have, LoadableCatalogue } from './stored-catalogue.ts';

/** From the page to the worker. Answered in order, each with the same `id`. */
export type WorkerRequest =
  /**
   * What is stored, with the bytes that it takes to go on from what the worker has, or `anew` (what it has may be
   * damaged); their buffers are handed over.
   */
  | { id: number; kind: 'load'; stored: LoadableCatalogue; anew: boolean }
  | { id: number; kind: 'query'; query: CatalogueQuery }
  | { id: number; kind: 'card'; jobId: number }
  /** The other open postings that are folded with this one, the newest first. */
  | { id: number; kind: 'reposts'; jobId: number; today: string }
  | { id: number; kind: 'comparePay'; jobId: number; today: string }
  /** The ids that were here when the visit began (`id-list.ts`); null = nothing is new. */
  | { id: number; kind: 'visit'; ids: ArrayBuffer | null }
  /** The ids that are here now, in the same form. */
  | { id: number; kind: 'ids' };

/** Whether it is there at all: answered at once, whatever else it waits for. */
export interface WorkerPing {
  kind: 'ping';
}

export type WorkerResponse =
  /**
   * `lacking`: hashes whose bytes are missing or are no segment. `badImage`: the image cannot be read. In both cases
   * everything is as it was before; else `have` is what the worker has now.
   */
  | { id: number; kind: 'loaded'; cards: number; have: Have | null; lacking: string[]; badImage: boolean }
  | { id: number; kind: 'answer'; answer: CatalogueAnswer }
  | { id: number; kind: 'card'; card: Card | null }
  | { id: number; kind: 'reposts'; cards: Card[] }
  | { id: number; kind: 'comparePay'; comparison: PayComparison | null }
  | { id: number; kind: 'visit' }
  | { id: number; kind: 'ids'; ids: ArrayBuffer }
  | { id: number; kind: 'failed'; message: string }
  /** To a ping. */
  | { id: null; kind: 'alive' }
  /** Not an answer: these bytes are not those that their hash names. */
  | { id: null; kind: 'damaged'; hashes: string[]; image: boolean }
  /** Not an answer: what the next opening is quicker with. */
  | { id: null; kind: 'image'; image: CatalogueImage };

import type { Card } from '../domain/listing.ts';
import type { CatalogueAnswer, CatalogueQuery, MapCounts, PayComparison } from './query/query.ts';
import type { CatalogueImage, Have, LoadableCatalogue } from './stored-catalogue.ts';

/** From the page to the worker. Answered in order, each with the same `id`. */
export type WorkerRequest =
  /**
   * The stored catalogue, with the bytes needed to continue from the worker's state, or with `anew` to start over (the
   * state may be damaged). The buffers are transferred.
   */
  | { id: number; kind: 'load'; stored: LoadableCatalogue; anew: boolean }
  | { id: number; kind: 'query'; query: CatalogueQuery }
  /** The same question, answered with counts by place. */
  | { id: number; kind: 'map'; query: CatalogueQuery }
  | { id: number; kind: 'card'; jobId: number }
  /** The other open postings that are folded with this one, the newest first. */
  | { id: number; kind: 'reposts'; jobId: number; today: string }
  | { id: number; kind: 'comparePay'; jobId: number; today: string }
  /** The job ids that were here when the visit began (`id-list.ts`); null = nothing is new. */
  | { id: number; kind: 'visit'; ids: ArrayBuffer | null }
  /** Requests the job ids that are here now, in the same form. */
  | { id: number; kind: 'ids' };

/** Checks that the worker is alive. Answered at once, whatever the worker is waiting for. */
export interface WorkerPing {
  kind: 'ping';
}

export type WorkerResponse =
  /**
   * `lacking`: hashes whose bytes are missing or not a segment. `badImage`: the image cannot be read. In both cases the
   * worker's state is unchanged; otherwise `have` is its new state.
   */
  | { id: number; kind: 'loaded'; cards: number; have: Have | null; lacking: string[]; badImage: boolean }
  | { id: number; kind: 'answer'; answer: CatalogueAnswer }
  | { id: number; kind: 'map'; counts: MapCounts }
  | { id: number; kind: 'card'; card: Card | null }
  | { id: number; kind: 'reposts'; cards: Card[] }
  | { id: number; kind: 'comparePay'; comparison: PayComparison | null }
  | { id: number; kind: 'visit' }
  | { id: number; kind: 'ids'; ids: ArrayBuffer }
  | { id: number; kind: 'failed'; message: string }
  /** Answers a ping. */
  | { id: null; kind: 'alive' }
  /** Not an answer: these bytes don't match their hashes. */
  | { id: null; kind: 'damaged'; hashes: string[]; image: boolean }
  /** Not an answer: an image for a faster next opening. */
  | { id: null; kind: 'image'; image: CatalogueImage };

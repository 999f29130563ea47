import type { Card } from '../domain/listing.ts';
import type { CatalogueAnswer, CatalogueQuery } from './query.ts';

/** From the page to the worker. Answered in order, each with the same `id`. */
export type WorkerRequest =
  | {
      id: number;
      kind: 'load';
      /** Hashes of all segments that make up the catalogue, the later ones newer. */
      order: string[];
      /** Bytes of those that the worker does not have yet; their buffers are handed over. */
      added: { hash: string; bytes: ArrayBuffer }[];
    }
  | { id: number; kind: 'query'; query: CatalogueQuery }
  | { id: number; kind: 'card'; jobId: number };

export type WorkerResponse =
  /** `lacking`: hashes whose bytes are missing or are no segment; then everything is as it was before. */
  | { id: number; kind: 'loaded'; cards: number; lacking: string[] }
  | { id: number; kind: 'answer'; answer: CatalogueAnswer }
  | { id: number; kind: 'card'; card: Card | null }
  | { id: number; kind: 'failed'; message: string }
  /** Not an answer: these bytes are not those that their hash names. */
  | { id: null; kind: 'damaged'; hashes: string[] };

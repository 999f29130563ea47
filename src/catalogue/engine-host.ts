import { decodeSegment } from '../wire/segment.ts';
import { SegmentError } from '../wire/segment-bytes.ts';
import type { SegmentColumns } from '../wire/segment-columns.ts';
import { Engine } from './engine.ts';
import type { WorkerRequest, WorkerResponse } from './messages.ts';

type LoadRequest = Extract<WorkerRequest, { kind: 'load' }>;

/** The worker without its global scope: keeps decoded segments by hash and the engine over them. */
export class EngineHost {
  readonly #columns = new Map<string, SegmentColumns>();
  #engine = new Engine([]);

  answer(request: WorkerRequest): WorkerResponse {
    const { id } = request;
    try {
      switch (request.kind) {
        case 'load':
          return this.#load(request);
        case 'query':
          return { id, kind: 'answer', answer: this.#engine.query(request.query) };
        case 'card':
          return { id, kind: 'card', card: this.#engine.card(request.jobId) ?? null };
      }
    } catch (error) {
      return { id, kind: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
  }

  #load({ id, order, added }: LoadRequest): WorkerResponse {
    for (const { hash, bytes } of added) {
      const columns = decoded(new Uint8Array(bytes));
      if (columns) this.#columns.set(hash, columns);
    }
    const lacking = order.filter(hash => !this.#columns.has(hash));
    if (lacking.length === 0) {
      this.#engine = new Engine(order.flatMap(hash => this.#columns.get(hash) ?? []));
      const named = new Set(order);
      for (const hash of this.#columns.keys()) if (!named.has(hash)) this.#columns.delete(hash);
    }
    return { id, kind: 'loaded', cards: this.#engine.held, lacking };
  }
}

function decoded(bytes: Uint8Array): SegmentColumns | null {
  try {
    return decodeSegment(bytes);
  } catch (error) {
    if (error instanceof SegmentError) return null;
    throw error;
  }
}

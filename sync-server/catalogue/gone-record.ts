import type { Store } from '../store/store.ts';

const PREFIX = 'gone/';
/** The range of these ids in the store. */
export const GONE_RANGE = { start: PREFIX, end: 'gone0' };

/**
 * Job numbers that were advertised: a deleted posting leaves nothing else, and its page must answer "gone" instead of
 * "unknown" for as long as search engines request it. One small document each, with its time. Callers look for an
 * existing posting first.
 */
export class GoneRecord {
  readonly #store: Store;
  readonly #nowMs: () => number;

  constructor(store: Store, nowMs: () => number) {
    this.#store = store;
    this.#nowMs = nowMs;
  }

  /** If a number exists already, its write is a conflict, which changes nothing. */
  async add(jobIds: readonly number[]): Promise<void> {
    const body = { at: this.#nowMs() };
    if (jobIds.length > 0) await this.#store.commit(jobIds.map(jobId => ({ id: PREFIX + jobId, body })));
  }

  async has(jobId: number): Promise<boolean> {
    return (await this.#store.get(PREFIX + jobId)) !== undefined;
  }
}

import type { Store } from '../store/store.ts';

const PREFIX = 'gone/';
/** All of it, as a range of the store's ids. */
export const GONE_RANGE = { start: PREFIX, end: 'gone0' };

/**
 * The job numbers that were advertised lately: a deleted posting leaves nothing else, and its address must answer "gone"
 * rather than "unknown" for as long as search engines ask. One small document each, with its time; a posting that comes back is found
 * before anybody asks here.
 */
export class GoneRecord {
  readonly #store: Store;
  readonly #nowMs: () => number;

  constructor(store: Store, nowMs: () => number) {
    this.#store = store;
    this.#nowMs = nowMs;
  }

  /** A number that is there already makes a conflict, which says the same. */
  async add(jobIds: readonly number[]): Promise<void> {
    const body = { at: this.#nowMs() };
    if (jobIds.length > 0) await this.#store.commit(jobIds.map(jobId => ({ id: PREFIX + jobId, body })));
  }

  async has(jobId: number): Promise<boolean> {
    return (await this.#store.get(PREFIX + jobId)) !== undefined;
  }
}

import type { Store } from '../store/store.ts';

const PREFIX = 'gone/';

/**
 * The job numbers that were advertised once: a deleted posting leaves nothing else, and its address must answer "gone"
 * rather than "unknown". One small document each; a posting that comes back is found before anybody asks here.
 */
export class GoneRecord {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** A number that is there already makes a conflict, which says the same. */
  async add(jobIds: readonly number[]): Promise<void> {
    if (jobIds.length > 0) await this.#store.commit(jobIds.map(jobId => ({ id: PREFIX + jobId, body: {} })));
  }

  async has(jobId: number): Promise<boolean> {
    return (await this.#store.get(PREFIX + jobId)) !== undefined;
  }
}

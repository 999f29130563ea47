import type { Sequence, Store } from '../store/store.ts';

const PREFIX = 'events:position:';

/** How far a consumer has come in the stores' feeds. */
export interface EventPosition {
  board: Sequence;
  accounts: Sequence;
  /** When it had come so far, in ms. */
  atMs: number;
}

/**
 * Keeps a consumer's position in the accounts store. Positions mean nothing after a restore from a backup, which gives
 * the data another epoch.
 */
export class PositionKeeper {
  readonly #store: Store;
  readonly #id: string;
  readonly #epoch: string;
  #revision: string | undefined;

  constructor(store: Store, consumer: string, epoch: string) {
    this.#store = store;
    this.#id = PREFIX + consumer;
    this.#epoch = epoch;
  }

  /** undefined: the consumer is new, or the data is from a backup. */
  async read(): Promise<EventPosition | undefined> {
    const stored = await this.#store.get(this.#id);
    this.#revision = stored?.revision;
    const { epoch, board, accounts, atMs } = stored?.body ?? {};
    if (epoch !== this.#epoch || !isSequence(board) || !isSequence(accounts)) return undefined;
    return typeof atMs === 'number' ? { board, accounts, atMs } : undefined;
  }

  /** false: another process has moved it, and delivers the events now. */
  async save(position: EventPosition): Promise<boolean> {
    const body = { epoch: this.#epoch, ...position };
    const revision = this.#revision;
    const [result] = await this.#store.commit([
      { id: this.#id, ...(revision !== undefined && { revision }), body },
    ]);
    if (result?.status !== 'committed') return false;
    this.#revision = result.revision;
    return true;
  }
}

function isSequence(value: unknown): value is Sequence {
  return typeof value === 'number' || typeof value === 'string';
}

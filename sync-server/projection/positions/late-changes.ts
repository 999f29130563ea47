import type { Timer } from '../../core/timer.ts';
import { type Change, type Store, StoreUnavailable } from '../../store/store.ts';

const RETRY_MS = 1_000;

/**
 * Changes that arrived after others were told that there is nothing more up to their position. Devices that have read
 * on would never ask for them. So they are committed once more as they are, which gives them a position beyond.
 */
export class LateChanges {
  readonly #store: Store;
  readonly #timer: Timer;
  readonly #onProblem: (error: unknown) => void;
  readonly #waiting = new Map<string, Change>();
  #isWorking = false;
  #cancel: (() => void) | undefined;
  #isClosed = false;

  constructor(store: Store, timer: Timer, onProblem: (error: unknown) => void) {
    this.#store = store;
    this.#timer = timer;
    this.#onProblem = onProblem;
  }

  note(change: Change): void {
    if (this.#isClosed) return;
    this.#waiting.set(change.id, change);
    if (!this.#cancel) void this.#work();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel?.();
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    try {
      await this.#commitAll();
    } catch (error) {
      // Until a server writes, for example.
      if (!(error instanceof StoreUnavailable)) this.#onProblem(error);
      if (!this.#isClosed) this.#cancel = this.#timer.after(RETRY_MS, () => this.#again());
    }
    this.#isWorking = false;
  }

  #again(): void {
    this.#cancel = undefined;
    void this.#work();
  }

  async #commitAll(): Promise<void> {
    for (const [id, change] of this.#waiting) {
      if (this.#isClosed) return;
      const { revision, body } = change;
      // A conflict: it has changed again, and that has a later position.
      await this.#store.commit([{ id, revision, body }]);
      if (this.#waiting.get(id) === change) this.#waiting.delete(id);
    }
  }
}

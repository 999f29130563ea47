import type { Timer } from '../../core/timer.ts';
import { type Change, type Store, StoreUnavailable } from '../../store/store.ts';

const RETRY_MS = 1_000;
/** A change that the store never takes costs no more than an attempt in this time. */
const LONGEST_MS = 30_000;

/**
 * Changes that arrived after others were told that there is nothing more up to their position. Devices that have read
 * on would never ask for them. So they are committed once more as they are, which gives them a position beyond.
 *
 * One that can't be committed never holds up others: it waits until all others were tried, and longer after each attempt.
 */
export class LateChanges {
  readonly #store: Pick<Store, 'commit'>;
  readonly #timer: Timer;
  readonly #onProblem: (error: unknown) => void;
  readonly #untried = new Map<string, Change>();
  readonly #failed = new Map<string, Change>();
  /** Rounds in a row that committed nothing. */
  #vain = 0;
  #isWorking = false;
  #cancel: (() => void) | undefined;
  #isClosed = false;

  constructor(store: Pick<Store, 'commit'>, timer: Timer, onProblem: (error: unknown) => void) {
    this.#store = store;
    this.#timer = timer;
    this.#onProblem = onProblem;
  }

  note(change: Change): void {
    if (this.#isClosed) return;
    // The pause is for others, and may be long.
    if (this.#untried.size === 0) this.#endPause();
    this.#failed.delete(change.id);
    this.#untried.set(change.id, change);
    if (!this.#cancel) void this.#work();
  }

  close(): void {
    this.#isClosed = true;
    this.#endPause();
  }

  #endPause(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    this.#vain = (await this.#round()) ? 0 : this.#vain + 1;
    this.#isWorking = false;
    const isNew = this.#untried.size > 0;
    if (this.#isClosed || (!isNew && this.#failed.size === 0)) return;
    const ms = isNew ? RETRY_MS : Math.min(RETRY_MS * 2 ** Math.max(0, this.#vain - 1), LONGEST_MS);
    this.#cancel = this.#timer.after(ms, () => {
      this.#cancel = undefined;
      void this.#work();
    });
  }

  /** Tries each once. Ends early if the store is unavailable: perhaps no server writes. Returns whether any was committed. */
  async #round(): Promise<boolean> {
    const again = [...this.#failed.values()];
    let isAny = false;
    for (;;) {
      const [untried] = this.#untried.values();
      const change = untried ?? again.shift();
      if (!change || this.#isClosed) return isAny;
      // Something newer of the same document waits instead.
      if (!untried && this.#failed.get(change.id) !== change) continue;
      try {
        const { id, revision, body } = change;
        // A conflict: it has changed again, and that has a later position.
        await this.#store.commit([{ id, revision, body }]);
        this.#forget(change);
        isAny = true;
      } catch (error) {
        const isUnavailable = error instanceof StoreUnavailable;
        if (!isUnavailable && untried) this.#onProblem(error);
        if (this.#forget(change)) this.#failed.set(change.id, change);
        if (isUnavailable) return isAny;
      }
    }
  }

  /** false: something newer of the same document waits. */
  #forget(change: Change): boolean {
    const { id } = change;
    if ((this.#untried.get(id) ?? change) !== change) return false;
    this.#untried.delete(id);
    this.#failed.delete(id);
    return true;
  }
}

import type { EventWindow } from './board-event.ts';

/** Keys in memory, twice. With more, the oldest are forgotten, and an event of theirs could be delivered again. */
const MOST = 20_000;

/** The events since a moment, so that a change that is shown again is no news again. */
export class RecentEvents implements EventWindow {
  /** Two generations: looking through all keys after each change would take longer than the change. */
  #young = new Set<string>();
  #old = new Set<string>();
  #bornMs: number;
  readonly #marginMs: number;
  #sinceMs: number;

  /** `marginMs`: how far the clocks of the processes that write may be apart, and how long a change is under way. */
  constructor(sinceMs: number, marginMs: number) {
    this.#marginMs = marginMs;
    this.#sinceMs = sinceMs;
    this.#bornMs = sinceMs;
  }

  get sinceMs(): number {
    return this.#sinceMs;
  }

  /** Number of keys in memory. */
  get size(): number {
    return this.#young.size + this.#old.size;
  }

  isNew(key: string): boolean {
    if (this.#young.has(key) || this.#old.has(key)) return false;
    if (this.#young.size >= MOST) this.#age();
    this.#young.add(key);
    return true;
  }

  /** All changes until `nowMs` were seen. */
  caughtUp(nowMs: number): void {
    this.#sinceMs = nowMs - this.#marginMs;
    // What happened before `sinceMs` isn't asked for again. A clock that was set back must not keep keys forever.
    if (nowMs - this.#bornMs <= 2 * this.#marginMs && nowMs >= this.#bornMs) return;
    this.#age();
    this.#bornMs = nowMs;
  }

  #age(): void {
    this.#old = this.#young;
    this.#young = new Set();
  }
}

import type { EventWindow } from './board-event.ts';

/** The events since a moment, so that a change that is shown again is no news again. */
export class RecentEvents implements EventWindow {
  /** In the order in which they were seen, with the time. */
  readonly #seen = new Map<string, number>();
  readonly #marginMs: number;
  #sinceMs: number;

  /** `marginMs`: how far the clocks of the processes that write may be apart, and how long a change is under way. */
  constructor(sinceMs: number, marginMs: number) {
    this.#marginMs = marginMs;
    this.#sinceMs = sinceMs;
  }

  get sinceMs(): number {
    return this.#sinceMs;
  }

  isNew(eventId: string): boolean {
    if (this.#seen.has(eventId)) return false;
    this.#seen.set(eventId, Number.POSITIVE_INFINITY);
    return true;
  }

  /** All changes until `nowMs` were seen. */
  caughtUp(nowMs: number): void {
    this.#sinceMs = nowMs - this.#marginMs;
    for (const [id, atMs] of this.#seen) {
      if (atMs === Number.POSITIVE_INFINITY) this.#seen.set(id, nowMs);
      // What happened before `sinceMs` isn't asked for again. A clock that was set back must not keep ids forever.
      else if (nowMs - atMs > 2 * this.#marginMs || atMs > nowMs) this.#seen.delete(id);
    }
  }
}

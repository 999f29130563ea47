/** The longest that work waits for connections before it has a turn. */
const WAIT_MS = 10;
/** The longest that it waits in one burst of connections, all waits together. */
const BURST_MS = 5_000;
/** The part of the time that it may wait while more and more come. */
const LASTING = 0.25;

let taken = 0;

/** A connection was taken from those that wait. */
export function connectionTaken(): void {
  taken += 1;
}

/**
 * Node takes one connection in each turn of the event loop (libuv 1.45 and later). While turns are long, each new connection waits one of
 * them for each of those that came before it, and a stranger can open hundreds. So work lets a turn pass in which a connection was taken:
 * that one is short, and more may wait. After a long burst, connections take no more than a quarter of the time from those who are
 * connected.
 */
export class ArrivalsFirst {
  #seen = taken;
  #askedMs = 0;
  /** Since when work waits. */
  #sinceMs: number | undefined;
  #leftMs = BURST_MS;

  /** Whether the work of this turn waits. Asked once a turn. `nowMs`: a clock that is never set. */
  areComing(nowMs: number): boolean {
    const passedMs = nowMs - this.#askedMs;
    this.#askedMs = nowMs;
    if (this.#sinceMs !== undefined) this.#leftMs -= passedMs;
    this.#leftMs = Math.min(BURST_MS, this.#leftMs + passedMs * LASTING);
    const isNew = taken !== this.#seen;
    this.#seen = taken;
    const sinceMs = this.#sinceMs ?? nowMs;
    const isWaiting = isNew && this.#leftMs > 0 && nowMs - sinceMs < WAIT_MS;
    this.#sinceMs = isWaiting ? sinceMs : undefined;
    return isWaiting;
  }
}

/** Work waits so long for connections at most, and then has a turn. */
const WAIT_MS = 10;

let taken = 0;

/** A connection was taken from those that wait. */
export function connectionTaken(): void {
  taken += 1;
}

/**
 * Node takes one connection in each turn of the event loop (libuv 1.45 and later). While turns are long, each new connection waits one of
 * them for each of those that came before it, and a stranger can open hundreds. So work lets a turn pass in which a connection was taken:
 * that one is short, and more may wait.
 */
export class ArrivalsFirst {
  #seen = taken;
  #sinceMs: number | undefined;

  /** Whether the work of this turn waits. Asked once a turn. `nowMs`: a clock that is never set. */
  areComing(nowMs: number): boolean {
    const isNew = taken !== this.#seen;
    this.#seen = taken;
    if (isNew) this.#sinceMs ??= nowMs;
    const isWaiting = isNew && nowMs - (this.#sinceMs ?? nowMs) < WAIT_MS;
    if (!isWaiting) this.#sinceMs = undefined;
    return isWaiting;
  }
}

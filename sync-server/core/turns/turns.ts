import { ArrivalsFirst } from './arrivals.ts';
import { LeastServed } from './least-served.ts';

const HALF_LIFE_MS = 5_000;
/** Once that much has been done, nothing more begins in the same turn of the event loop. */
const TURN_MS = 2;
/** Beginnings that a turn of the event loop has at most. */
const BEGINNINGS = 32;

/**
 * The event loop's time, shared among addresses. Work that begins here (a request, the reading of a large body) begins in the order in which
 * the addresses used least time of late, and the time that it takes is its address's. So an address with many requests, or costly ones, delays
 * its own, and all others wait for one turn of the event loop at most. Cheap work shares a turn: whatever begins together reaches the disk
 * together, which costs a fraction of one commit each.
 */
export class Turns {
  readonly #line: LeastServed<() => void>;
  readonly #nowMs: () => number;
  /** Beginnings that were asked of the event loop. */
  #asked = 0;
  #turnSinceMs: number | undefined;
  readonly #arrivals = new ArrivalsFirst();
  /** This turn of the event loop is for new connections. */
  #isForArrivals = false;
  #begun: { holder: string; sinceMs: number } | undefined;

  /** `nowMs`: a clock that is never set. */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
    this.#line = new LeastServed({ nowMs, halfLifeMs: HALF_LIFE_MS });
  }

  /** Runs `begin`, which must not throw, in a turn of the address. */
  add(address: string, begin: () => void): void {
    this.#line.add(address, begin);
    this.#ask();
  }

  /** Resolves in a turn of the address. */
  next(address: string): Promise<void> {
    return new Promise(resolve => this.add(address, resolve));
  }

  #ask(): void {
    while (this.#asked < Math.min(this.#line.size, BEGINNINGS)) {
      this.#asked += 1;
      // Nothing comes between the two but what the work itself did until it waited for something.
      setImmediate(this.#begin);
      setImmediate(this.#end);
    }
  }

  readonly #begin = (): void => {
    const sinceMs = this.#nowMs();
    if (this.#turnSinceMs === undefined) {
      this.#turnSinceMs = sinceMs;
      this.#isForArrivals = this.#arrivals.areComing(sinceMs);
      // An immediate that is set by another one runs in the next turn.
      setImmediate(this.#endTurn);
    } else if (sinceMs - this.#turnSinceMs >= TURN_MS) return;
    const next = this.#isForArrivals ? undefined : this.#line.take();
    if (!next) return;
    this.#begun = { holder: next.holder, sinceMs };
    next.item();
  };

  readonly #end = (): void => {
    if (this.#begun) this.#line.serve(this.#begun.holder, this.#nowMs() - this.#begun.sinceMs);
    this.#begun = undefined;
    this.#asked -= 1;
    this.#ask();
  };

  readonly #endTurn = (): void => {
    this.#turnSinceMs = undefined;
  };
}

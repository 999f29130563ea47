import { LeastServed } from './least-served.ts';

const HALF_LIFE_MS = 5_000;

/**
 * The event loop's time, shared among addresses. Work that begins here (a request, the reading of a large body) gets a turn of the event
 * loop to itself, and the time that it takes is its address's. The next turn belongs to the address that used least of late. So an address
 * with many requests, or costly ones, delays its own, and all others wait for one turn at most.
 */
export class Turns {
  readonly #line: LeastServed<() => void>;
  readonly #nowMs: () => number;
  #isTaken = false;
  #begun: { holder: string; sinceMs: number } | undefined;

  /** `nowMs`: a clock that is never set. */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
    this.#line = new LeastServed({ nowMs, halfLifeMs: HALF_LIFE_MS });
  }

  /** Runs `begin`, which must not throw, in a turn of the address. */
  add(address: string, begin: () => void): void {
    this.#line.add(address, begin);
    this.#prepare();
  }

  /** Resolves in a turn of the address. */
  next(address: string): Promise<void> {
    return new Promise(resolve => this.add(address, resolve));
  }

  #prepare(): void {
    if (this.#isTaken) return;
    this.#isTaken = true;
    // Nothing comes between the two but what the turn itself did until it waited for something.
    setImmediate(this.#begin);
    setImmediate(this.#end);
  }

  readonly #begin = (): void => {
    const next = this.#line.take();
    if (!next) return;
    this.#begun = { holder: next.holder, sinceMs: this.#nowMs() };
    next.item();
  };

  readonly #end = (): void => {
    if (this.#begun) this.#line.serve(this.#begun.holder, this.#nowMs() - this.#begun.sinceMs);
    this.#begun = undefined;
    this.#isTaken = false;
    if (this.#line.size > 0) this.#prepare();
  };
}

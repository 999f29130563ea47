/** The part of a holder's use that is left each time a half-life is over. */
const HALF = 0.5;
/** Holders. Beyond this, the ones that were served least recently are forgotten. */
const REMEMBERED = 20_000;

interface Options {
  nowMs: () => number;
  /** After this time, half of what a holder was served counts. */
  halfLifeMs: number;
}

/**
 * A queue that serves the holder that was served least of late (least attained service: Nuyens and Wierman, Performance Evaluation 65(3), 2008). A
 * holder with many items or costly ones only delays their own, and someone new never waits for more than the item at work.
 */
export class LeastServed<T> {
  readonly #lines = new Map<string, T[]>();
  readonly #served = new Map<string, number>();
  readonly #nowMs: () => number;
  readonly #halfLifeMs: number;
  #halvedAtMs: number;
  #size = 0;

  constructor({ nowMs, halfLifeMs }: Options) {
    this.#nowMs = nowMs;
    this.#halfLifeMs = halfLifeMs;
    this.#halvedAtMs = nowMs();
  }

  get size(): number {
    return this.#size;
  }

  add(holder: string, item: T): void {
    const line = this.#lines.get(holder);
    if (line) line.push(item);
    else this.#lines.set(holder, [item]);
    this.#size += 1;
  }

  /** Removes and returns the oldest item of the holder that was served least. Among equals, holders take turns. */
  take(): { holder: string; item: T } | undefined {
    this.#forget();
    let least: string | undefined;
    let leastServed = Number.POSITIVE_INFINITY;
    for (const holder of this.#lines.keys()) {
      const served = this.#served.get(holder) ?? 0;
      if (served >= leastServed) continue;
      least = holder;
      leastServed = served;
      if (served === 0) break;
    }
    return least === undefined ? undefined : this.#remove(least, line => line.shift());
  }

  /** Removes and returns the newest item of the holder that was served most. Among equals, it is the one with the longest line. */
  drop(): { holder: string; item: T } | undefined {
    this.#forget();
    let most: string | undefined;
    let worst: readonly [served: number, waiting: number] = [-1, 0];
    for (const [holder, { length }] of this.#lines) {
      const served = this.#served.get(holder) ?? 0;
      if (served < worst[0] || (served === worst[0] && length < worst[1])) continue;
      most = holder;
      worst = [served, length];
    }
    return most === undefined ? undefined : this.#remove(most, line => line.pop());
  }

  /** Counts what serving a holder cost. */
  serve(holder: string, amount: number): void {
    this.#forget();
    const served = (this.#served.get(holder) ?? 0) + amount;
    this.#served.delete(holder);
    this.#served.set(holder, served);
    if (this.#served.size <= REMEMBERED) return;
    const [oldest = holder] = this.#served.keys();
    this.#served.delete(oldest);
  }

  #remove(holder: string, from: (line: T[]) => T | undefined): { holder: string; item: T } | undefined {
    const line = this.#lines.get(holder) ?? [];
    const item = from(line);
    // To the end: among equals, the others come first.
    this.#lines.delete(holder);
    if (line.length > 0) this.#lines.set(holder, line);
    if (item === undefined) return undefined;
    this.#size -= 1;
    return { holder, item };
  }

  #forget(): void {
    const halves = Math.floor((this.#nowMs() - this.#halvedAtMs) / this.#halfLifeMs);
    // A clock that was set back forgets nothing.
    if (halves <= 0) return;
    this.#halvedAtMs += halves * this.#halfLifeMs;
    for (const [holder, served] of this.#served) {
      const left = served * HALF ** halves;
      if (left < 1e-3) this.#served.delete(holder);
      else this.#served.set(holder, left);
    }
  }
}

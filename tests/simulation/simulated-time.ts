import type { Clock } from '../../src/sync/ports.ts';
import { quiet } from './quiet.ts';

interface Sleeper {
  atMs: number;
  order: number;
  wake: () => void;
}

const STEP_MS = 250;

/** The one true time of a world; devices see it through clocks that may be wrong. */
export class SimulatedTime {
  #nowMs = Date.parse('2026-11-20T12:00:00.000Z');
  #sleepers: Sleeper[] = [];
  #made = 0;

  nowMs = (): number => this.#nowMs;

  /** Gives a function that calls it off. */
  after(ms: number, action: () => void): () => void {
    const sleeper = { atMs: this.#nowMs + Math.max(0, Math.round(ms)), order: ++this.#made, wake: action };
    this.#sleepers.push(sleeper);
    return () => {
      this.#sleepers = this.#sleepers.filter(other => other !== sleeper);
    };
  }

  /** What comes due on the way happens in its order, each to its end. */
  async advance(ms: number): Promise<void> {
    const untilMs = this.#nowMs + ms;
    for (;;) {
      const next = this.#next(untilMs);
      if (!next) break;
      this.#sleepers = this.#sleepers.filter(other => other !== next);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.wake();
      await quiet();
    }
    this.#nowMs = untilMs;
    await quiet();
  }

  /** Goes on until it is settled, and no longer than `mostMs`. */
  async until(work: Promise<unknown>, mostMs: number): Promise<void> {
    const seen = { isSettled: false };
    const settled = () => void (seen.isSettled = true);
    work.then(settled, settled);
    await quiet();
    for (let ms = 0; ms < mostMs && !seen.isSettled; ms += STEP_MS) await this.advance(STEP_MS);
  }

  /** As for devices that sleep meanwhile: whatever came due goes off once, at the end. */
  async skip(ms: number): Promise<void> {
    this.#nowMs += ms;
    await this.advance(0);
  }

  #next(untilMs: number): Sleeper | undefined {
    let first: Sleeper | undefined;
    for (const sleeper of this.#sleepers) {
      if (sleeper.atMs > untilMs) continue;
      if (!first || sleeper.atMs < first.atMs || (sleeper.atMs === first.atMs && sleeper.order < first.order))
        first = sleeper;
    }
    return first;
  }

  /** A device's clock: ahead of the truth by what `skewMs` says at the moment. */
  clock(skewMs: () => number): Clock {
    return {
      nowMs: () => this.#nowMs + skewMs(),
      sleep: (ms, signal) =>
        new Promise(resolve => {
          if (signal.aborted) return resolve();
          const cancel = this.after(ms, () => {
            signal.removeEventListener('abort', stop);
            resolve();
          });
          const stop = () => {
            cancel();
            resolve();
          };
          signal.addEventListener('abort', stop, { once: true });
        }),
    };
  }
}

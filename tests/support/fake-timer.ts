import type { Timer } from '../../sync-server/core/timer.ts';

/** Timers that fire when a test says so. */
export class FakeTimer implements Timer {
  #waiting: { atMs: number; action: () => void }[] = [];
  #nowMs = 0;

  after(ms: number, action: () => void): () => void {
    const entry = { atMs: this.#nowMs + ms, action };
    this.#waiting.push(entry);
    return () => {
      this.#waiting = this.#waiting.filter(other => other !== entry);
    };
  }

  /** The remaining time of each timer, in ms. */
  get waiting(): number[] {
    return this.#waiting.map(({ atMs }) => atMs - this.#nowMs).sort((a, b) => a - b);
  }

  advance(ms: number): void {
    this.#nowMs += ms;
    const due = this.#waiting.filter(({ atMs }) => atMs <= this.#nowMs);
    this.#waiting = this.#waiting.filter(({ atMs }) => atMs > this.#nowMs);
    for (const { action } of due) action();
  }
}

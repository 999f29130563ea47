import type { Clock } from '../../src/sync/ports.ts';

/** Time that stands still until a test moves it. */
export class FakeClock implements Clock {
  #nowMs: number;
  #sleepers: { atMs: number; wake: () => void }[] = [];

  constructor(nowMs = Date.parse('2026-11-20T12:00:00.000Z')) {
    this.#nowMs = nowMs;
  }

  readonly nowMs = (): number => this.#nowMs;

  readonly sleep = (ms: number, signal: AbortSignal): Promise<void> =>
    new Promise(resolve => {
      if (signal.aborted) {
        resolve();
        return;
      }
      const wake = () => {
        this.#sleepers = this.#sleepers.filter(other => other !== sleeper);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const sleeper = { atMs: this.#nowMs + ms, wake };
      this.#sleepers.push(sleeper);
      signal.addEventListener('abort', wake);
    });

  /** How many wait, and until when the first does (ms from now). */
  get sleepers(): number {
    return this.#sleepers.length;
  }

  get nextInMs(): number | undefined {
    const times = this.#sleepers.map(({ atMs }) => atMs - this.#nowMs);
    return times.length === 0 ? undefined : Math.min(...times);
  }

  /** The time is another one and nobody's moment has come yet: the device slept, or its clock was set. */
  set(nowMs: number): void {
    this.#nowMs = nowMs;
  }

  /** Moves time, waking whoever's moment has come, and lets what follows from it happen. */
  async advance(ms: number): Promise<void> {
    this.#nowMs += ms;
    const due = this.#sleepers.filter(({ atMs }) => atMs <= this.#nowMs).sort((a, b) => a.atMs - b.atMs);
    for (const { wake } of due) wake();
    await turns();
  }
}

/** Lets everything that waits for nothing but its turn happen. */
export async function turns(count = 3): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise(resolve => setImmediate(resolve));
}

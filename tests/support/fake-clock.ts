import type { Clock } from '../../src/sync/ports.ts';

/** Time that only moves when a test moves it. */
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

  /** The number of sleepers. `nextInMs`: the time until the first one wakes, in ms. */
  get sleepers(): number {
    return this.#sleepers.length;
  }

  get nextInMs(): number | undefined {
    const times = this.#sleepers.map(({ atMs }) => atMs - this.#nowMs);
    return times.length === 0 ? undefined : Math.min(...times);
  }

  /** Sets the time without waking sleepers, as if the device had slept or its clock had been set. */
  set(nowMs: number): void {
    this.#nowMs = nowMs;
  }

  /** Advances the time, wakes all due sleepers and lets their work run. */
  async advance(ms: number): Promise<void> {
    this.#nowMs += ms;
    const due = this.#sleepers.filter(({ atMs }) => atMs <= this.#nowMs).sort((a, b) => a.atMs - b.atMs);
    for (const { wake } of due) wake();
    await turns();
  }
}

/** Lets everything run that only waits for a turn of the event loop. */
export async function turns(count = 3): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise(resolve => setImmediate(resolve));
}

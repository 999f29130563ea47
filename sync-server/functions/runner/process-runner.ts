import { hash } from 'node:crypto';
import { ApiError } from '../../core/api-error.ts';
import type { Timer } from '../../core/timer.ts';
import type { Job, Outcome, Runner, RunnerFigures, RunnerMode } from './runner.ts';
import { type SandboxParts, sandboxCommand } from './sandbox.ts';
import { WorkerProcess } from './worker-process.ts';

/** Calls that may wait for a process. */
const WAITING_MAX = 500;
/** A process without calls ends after this time. */
const IDLE_MS = 60_000;

interface Parts {
  mode: Exclude<RunnerMode, 'off'>;
  sandbox: SandboxParts;
  /** Opens the filter of system calls for one start. null: there is none. */
  openFilter: () => { fd: number; close: () => void } | null;
  timer: Timer;
  /** Monotonic. */
  nowMs: () => number;
  /** Processes at once. */
  parallel: number;
}

/** A process that was started for one deployment with one set of variables. */
interface Warm {
  key: string;
  functionId: string;
  process: WorkerProcess;
  isBusy: boolean;
  /** Its function has changed. */
  isRetired: boolean;
  cancelIdle: () => void;
}

/** Runs each call in a process of its own deployment, and keeps the process for the next call. */
export class ProcessRunner implements Runner {
  readonly mode: Exclude<RunnerMode, 'off'>;
  readonly #parts: Parts;
  /** The one that was used last comes last. */
  readonly #processes = new Set<Warm>();
  readonly #ending = new Set<Promise<void>>();
  readonly #queue: { go: () => void; refuse: (error: ApiError) => void }[] = [];
  #running = 0;
  #starts = 0;
  #kills = 0;
  #isClosed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.mode = parts.mode;
  }

  async run(job: Job): Promise<Outcome> {
    await this.#place();
    try {
      const warm = this.#take(job);
      const outcome = await warm.process.run(job);
      if (outcome.kind === 'failed')
        this.#kills += outcome.reason === 'timeout' || outcome.reason === 'output' ? 1 : 0;
      this.#giveBack(warm);
      return outcome;
    } finally {
      const next = this.#queue.shift();
      if (next) next.go();
      else this.#running -= 1;
    }
  }

  retire(functionId: string): void {
    for (const warm of this.#processes) {
      if (warm.functionId !== functionId) continue;
      warm.isRetired = true;
      if (!warm.isBusy) this.#end(warm);
    }
  }

  figures(): RunnerFigures {
    const busy = [...this.#processes].filter(({ isBusy }) => isBusy).length;
    return {
      processes: this.#processes.size,
      busy,
      waiting: this.#queue.length,
      starts: this.#starts,
      kills: this.#kills,
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { refuse } of this.#queue.splice(0)) refuse(noPlace());
    for (const warm of this.#processes) this.#end(warm);
    await Promise.all(this.#ending);
  }

  /** At most as many calls run as there may be processes. */
  async #place(): Promise<void> {
    if (this.#isClosed) throw noPlace();
    if (this.#running < this.#parts.parallel) {
      this.#running += 1;
      return;
    }
    if (this.#queue.length >= WAITING_MAX) throw noPlace();
    await new Promise<void>((go, refuse) => this.#queue.push({ go, refuse }));
  }

  #take(job: Job): Warm {
    const key = keyOf(job);
    const idle = [...this.#processes].findLast(
      warm => warm.key === key && !warm.isBusy && !warm.isRetired && !warm.process.isOver,
    );
    if (idle) {
      idle.isBusy = true;
      idle.cancelIdle();
      return idle;
    }
    this.#makeRoom();
    return this.#start(key, job);
  }

  /** Ends the idle process that was used longest ago if there are as many as there may be. */
  #makeRoom(): void {
    if (this.#processes.size < this.#parts.parallel) return;
    const oldest = [...this.#processes].find(({ isBusy }) => !isBusy);
    if (oldest) this.#end(oldest);
  }

  #end(warm: Warm): void {
    warm.cancelIdle();
    this.#processes.delete(warm);
    const ending = warm.process.end().finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
  }

  #start(key: string, job: Job): Warm {
    const { sandbox, timer, nowMs, openFilter, mode } = this.#parts;
    const filter = openFilter();
    const command = sandboxCommand({ ...sandbox, hasFilter: filter !== null }, job);
    const process = new WorkerProcess(
      command,
      job,
      { timer, nowMs, filter: filter?.fd ?? null, onEnd: () => this.#forget(process) },
      // Without isolation, a stopped process would outlive a server that was killed.
      mode === 'isolated',
    );
    filter?.close();
    this.#starts += 1;
    const warm = {
      key,
      functionId: job.functionId,
      process,
      isBusy: true,
      isRetired: false,
      cancelIdle: () => {},
    };
    this.#processes.add(warm);
    return warm;
  }

  #giveBack(warm: Warm): void {
    warm.isBusy = false;
    if (warm.process.isOver) return;
    if (warm.isRetired || this.#isClosed || warm.process.reason !== null) return this.#end(warm);
    this.#processes.delete(warm);
    this.#processes.add(warm);
    warm.cancelIdle = this.#parts.timer.after(IDLE_MS, () => this.#end(warm));
  }

  #forget(process: WorkerProcess): void {
    for (const warm of this.#processes) {
      if (warm.process !== process) continue;
      warm.cancelIdle();
      this.#processes.delete(warm);
    }
  }
}

function noPlace(): ApiError {
  return new ApiError('general_server_overloaded', undefined, { retryAfterSeconds: 2 });
}

/** Calls with the same key may use the same process. */
function keyOf({ deploymentId, directory, entrypoint, variables, memoryMb, network }: Job): string {
  return hash('sha256', JSON.stringify([deploymentId, directory, entrypoint, variables, memoryMb, network]));
}

/** Functions are off. */
export const NO_RUNNER: Runner = {
  mode: 'off',
  async run() {
    throw new ApiError('function_runner_disabled');
  },
  retire() {},
  figures: () => ({ processes: 0, busy: 0, waiting: 0, starts: 0, kills: 0 }),
  async close() {},
};

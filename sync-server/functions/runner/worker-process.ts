import { type ChildProcess, spawn } from 'node:child_process';
import type { Duplex, Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { Timer } from '../../core/timer.ts';
import { encodeFrame, type Frame, FrameReader } from './frames.ts';
import { cut } from '../whole-text.ts';
import type { FailureReason, Job, Outcome } from './runner.ts';
import type { Command } from './sandbox.ts';

/** Of an answer's body. */
export const BODY_MAX_BYTES = 6 * 1_048_576;
/** Stored of logs and of errors each, in characters. */
const LOG_MAX = 16_384;
/** Written to standard output and standard error in one call. */
const STREAM_MAX_BYTES = 1_048_576;
const HEADERS_MAX = 100;
const HEADER_MAX = 8192;

interface Running {
  id: number;
  startedMs: number;
  settle: (outcome: Outcome) => void;
}

interface Parts {
  timer: Timer;
  /** Monotonic. */
  nowMs: () => number;
  /** File descriptor of the filter of system calls. */
  filter: number | null;
  /** Called once, when the process is gone. */
  onEnd: () => void;
}

/** The process of a function. It carries out one call at a time. Everything that it says may be false. */
export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #channel: Duplex;
  readonly #parts: Parts;
  readonly #canFreeze: boolean;
  readonly #ended: Promise<void>;
  readonly #reader = new FrameReader(BODY_MAX_BYTES);
  readonly #waiting: (() => void)[] = [];
  #state: 'loading' | 'ready' | 'over' = 'loading';
  #running: Running | null = null;
  #reason: FailureReason | null = null;
  #printed = { logs: '', errors: '', bytes: 0 };
  #problem = '';
  #calls = 0;

  constructor(command: Command, job: Job, parts: Parts, canFreeze: boolean) {
    this.#parts = parts;
    this.#canFreeze = canFreeze;
    this.#child = spawn(command.file, command.args, {
      // A group of its own, so that all its processes can be ended together.
      detached: true,
      cwd: job.directory,
      // Nothing of the server's. The function's variables are sent later, because some would change the sandbox.
      env: { PATH: '/usr/bin:/bin' },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe', ...(parts.filter === null ? [] : [parts.filter])],
    });
    this.#channel = this.#child.stdio[3] as Duplex;
    this.#ended = new Promise(resolve => {
      this.#child.once('error', error =>
        this.#over(`The function could not be started: ${error.message}`, resolve),
      );
      this.#child.once('exit', () => this.#over('', resolve));
    });
    this.#channel.on('data', (chunk: Buffer) => this.#take(new Uint8Array(chunk)));
    this.#channel.on('error', () => this.#kill('ended'));
    this.#listen(this.#child.stdout, 'logs');
    this.#listen(this.#child.stderr, 'errors');
    const env = job.variables;
    const apiSocket = command.apiFolder === null ? null : `${command.apiFolder}/api.sock`;
    this.#channel.write(encodeFrame({ type: 'load', entrypoint: job.entrypoint, env, apiSocket }));
  }

  get isOver(): boolean {
    return this.#state === 'over';
  }

  /** The caller waits for the end before the next call. */
  async run(job: Job): Promise<Outcome> {
    const startedMs = this.#parts.nowMs();
    const cancel = this.#parts.timer.after(job.timeoutMs, () => this.#kill('timeout'));
    this.#printed = { logs: '', errors: '', bytes: 0 };
    this.#signal('SIGCONT');
    try {
      if (this.#state === 'loading') await new Promise<void>(resolve => this.#waiting.push(resolve));
      if (this.#state === 'over') return this.#failure(startedMs);
      this.#calls += 1;
      const id = this.#calls;
      const outcome = new Promise<Outcome>(settle => {
        this.#running = { id, startedMs, settle };
      });
      this.#channel.write(encodeFrame({ type: 'run', id, request: job.request }, job.body));
      return await outcome;
    } finally {
      cancel();
      this.#running = null;
      // What it left behind gets no processor time until the next call.
      if (this.#state === 'ready') this.#signal('SIGSTOP');
    }
  }

  /** Resolves when all its processes are gone. */
  async end(): Promise<void> {
    this.#kill('stopped');
    await this.#ended;
  }

  #listen(stream: Readable | null, kind: 'logs' | 'errors'): void {
    // A character may come in two pieces.
    const decoder = new StringDecoder('utf8');
    stream?.on('data', (chunk: Buffer) => {
      const printed = this.#printed;
      printed.bytes += chunk.length;
      if (printed[kind].length < LOG_MAX)
        printed[kind] = (printed[kind] + decoder.write(chunk)).slice(0, LOG_MAX);
      if (printed.bytes > STREAM_MAX_BYTES) this.#kill('output');
    });
    stream?.on('error', () => undefined);
  }

  #take(chunk: Uint8Array): void {
    const frames = this.#state === 'over' ? [] : this.#reader.read(chunk);
    if (frames === null) return this.#kill('output');
    for (const frame of frames) this.#takeFrame(frame);
  }

  #takeFrame({ header, body }: Frame): void {
    if (this.#state === 'loading' && header['type'] === 'ready') {
      this.#state = 'ready';
      for (const go of this.#waiting.splice(0)) go();
    } else if (this.#state === 'loading' && header['type'] === 'unusable') {
      this.#problem = textOf(header['errors']);
      this.#kill('unusable');
    } else if (this.#running && header['type'] === 'response' && header['id'] === this.#running.id) {
      const { settle, startedMs } = this.#running;
      const { statusCode } = header;
      const isStatus = Number.isInteger(statusCode) && Number(statusCode) >= 200 && Number(statusCode) <= 599;
      const durationMs = this.#parts.nowMs() - startedMs;
      const answer = () =>
        settle({
          kind: 'response',
          statusCode: isStatus ? Number(statusCode) : 500,
          headers: headersOf(header['headers']),
          body,
          ...this.#told(textOf(header['logs']), textOf(header['errors'])),
          durationMs,
        });
      // What it printed before it answered is in the pipes by now, and the next turn of the event loop reads them.
      setImmediate(() => setImmediate(answer));
      this.#running = null;
    } else this.#kill('output');
  }

  #told(logs: string, errors: string): { logs: string; errors: string } {
    const joined = (one: string, other: string) => cut([one, other].filter(Boolean).join('\n'), LOG_MAX);
    return { logs: joined(logs, this.#printed.logs), errors: joined(errors, this.#printed.errors) };
  }

  #failure(startedMs: number): Outcome {
    const reason = this.#reason ?? 'ended';
    return {
      kind: 'failed',
      reason,
      ...this.#told('', [this.#problem, REASONS[reason]].filter(Boolean).join('\n')),
      durationMs: this.#parts.nowMs() - startedMs,
    };
  }

  #over(problem: string, resolve: () => void): void {
    if (this.#state === 'over') return resolve();
    this.#state = 'over';
    this.#problem ||= problem;
    const running = this.#running;
    // The rest of its group. With isolation, the kernel has ended everything inside already.
    this.#signal('SIGKILL');
    this.#channel.destroy();
    if (running) running.settle(this.#failure(running.startedMs));
    for (const go of this.#waiting.splice(0)) go();
    this.#parts.onEnd();
    resolve();
  }

  #kill(reason: FailureReason): void {
    this.#reason ??= reason;
    this.#signal('SIGKILL');
  }

  #signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
    const { pid } = this.#child;
    if (pid === undefined || (signal !== 'SIGKILL' && !this.#canFreeze)) return;
    try {
      process.kill(-pid, signal);
    } catch {
      // It's gone.
    }
  }

  get reason(): FailureReason | null {
    return this.#reason;
  }
}

const REASONS: Readonly<Record<FailureReason, string>> = {
  timeout: 'Execution timed out.',
  ended: 'The function’s process ended. It may have used too much memory.',
  unusable: 'The function could not be loaded.',
  output: 'The function wrote more than it may.',
  stopped: 'The server stopped before the function answered.',
};

function textOf(value: unknown): string {
  return typeof value === 'string' ? cut(value, LOG_MAX) : '';
}

function headersOf(value: unknown): [string, string][] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, HEADERS_MAX).flatMap((each: unknown): [string, string][] => {
    const [name, text] = Array.isArray(each) ? (each as unknown[]) : [];
    if (typeof name !== 'string' || typeof text !== 'string') return [];
    return /^[\w!#$%&'*+.^`|~-]{1,128}$/.test(name) && text.length <= HEADER_MAX && !/[\r\n\0]/.test(text)
      ? [[name.toLowerCase(), cut(text, HEADER_MAX)]]
      : [];
  });
}

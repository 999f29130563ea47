import type { WorkerPing, WorkerRequest, WorkerResponse } from './messages.ts';

/** The part of `Worker` that is used here. */
export interface WorkerPort {
  postMessage(message: WorkerRequest | WorkerPing, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: { data: WorkerResponse }) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: (event: unknown) => void): void;
  terminate(): void;
}

/** The part of the device's clock that is used here. */
export interface WorkerClock {
  nowMs(): number;
  /** Resolves after `ms`, or when `signal` is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** The worker failed, hung, or was ended by the system before it answered. */
export class WorkerStopped extends Error {}

interface WorkerListeners {
  onMessage: (message: WorkerResponse) => void;
  /** Called before the pending calls reject. The next worker, if there is one, can already be called. */
  onStop: (error: WorkerStopped) => void;
}

type Question = WorkerRequest extends infer Request
  ? Request extends WorkerRequest
    ? Omit<Request, 'id'>
    : never
  : never;
type AnswerOf<Kind extends WorkerResponse['kind']> = Extract<WorkerResponse, { kind: Kind }>;

/** A worker that stops this often in a row fails because of its requests, so no further one is started. */
const MOST_RESTARTS = 3;
/** After running this long, a worker no longer counts as failing in a row. */
const LASTING_MS = 10 * 60_000;

/** While calls are pending, the worker is checked at each beat, and pinged if it was silent. */
export const BEAT_MS = 5_000;
/**
 * After this many silent beats the worker counts as hung. Beats are counted, not timed: a device that slept for a week
 * slept for one beat. On a slow phone, a worker is busy for some seconds at most.
 */
export const SILENT_BEATS = 6;
/** A worker that never answered may still be downloading. */
export const SILENT_BEATS_AT_START = 24;

interface Running {
  port: WorkerPort;
  begunAtMs: number;
  silentBeats: number;
  hasSpoken: boolean;
}

export type Calls = ReturnType<typeof createCalls>;

/**
 * Sends calls to the worker and matches the answers by number. A worker that stops is replaced by a new one without
 * state. Its pending calls reject with `WorkerStopped`, and so does every call once no worker is left.
 */
export function createCalls(
  start: () => WorkerPort,
  clock: WorkerClock,
  { onMessage, onStop }: WorkerListeners,
) {
  const waiting = new Map<
    number,
    { resolve: (response: WorkerResponse) => void; reject: (error: Error) => void }
  >();
  const never = new AbortController().signal;
  let last = 0;
  let restarts = 0;
  let isListening = false;
  let running: Running | null = begin();

  function begin(): Running {
    const port = start();
    const begun: Running = { port, begunAtMs: clock.nowMs(), silentBeats: 0, hasSpoken: false };
    port.addEventListener('message', ({ data }) => {
      begun.silentBeats = 0;
      begun.hasSpoken = true;
      onMessage(data);
      if (data.id === null) return;
      const call = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.kind === 'failed') call?.reject(new Error(data.message));
      else call?.resolve(data);
    });
    const stopped = (event: unknown) => stop(begun, event);
    port.addEventListener('error', stopped);
    // An unreadable answer would never settle its call.
    port.addEventListener('messageerror', stopped);
    return begun;
  }

  function stop(stopped: Running, cause: unknown): void {
    if (stopped !== running) return;
    const error = new WorkerStopped('The catalogue worker stopped', { cause });
    const left = [...waiting.values()];
    waiting.clear();
    stopped.port.terminate();
    if (clock.nowMs() - stopped.begunAtMs >= LASTING_MS) restarts = 0;
    running = restarts++ < MOST_RESTARTS ? begin() : null;
    onStop(error);
    for (const { reject } of left) reject(error);
  }

  /** A worker that hangs, or that the system ended, raises no error: it only falls silent. */
  async function listen(): Promise<void> {
    if (isListening) return;
    isListening = true;
    for (;;) {
      await clock.sleep(BEAT_MS, never);
      if (!running || waiting.size === 0) break;
      const silent = ++running.silentBeats;
      if (silent >= (running.hasSpoken ? SILENT_BEATS : SILENT_BEATS_AT_START)) stop(running, 'silence');
      else if (silent > 1) running.port.postMessage({ kind: 'ping' }, []);
    }
    isListening = false;
  }

  return {
    async ask<Kind extends WorkerResponse['kind']>(
      question: Question,
      kind: Kind,
      transfer: Transferable[] = [],
    ): Promise<AnswerOf<Kind>> {
      const id = ++last;
      const response = await new Promise<WorkerResponse>((resolve, reject) => {
        if (!running) throw new WorkerStopped('No catalogue worker is left');
        running.port.postMessage({ id, ...question }, transfer);
        waiting.set(id, { resolve, reject });
        void listen();
      });
      if (!isKind(response, kind)) throw new Error(`The catalogue worker answered with ${response.kind}`);
      return response;
    },
    /** Whether no worker is left. */
    isOver: () => !running,
    /** Starts a new worker if none is left. */
    revive() {
      restarts = 0;
      running ??= begin();
    },
  };
}

function isKind<Kind extends WorkerResponse['kind']>(
  response: WorkerResponse,
  kind: Kind,
): response is AnswerOf<Kind> {
  return response.kind === kind;
}

import type { WorkerPing, WorkerRequest, WorkerResponse } from './messages.ts';

/** A `Worker`, as far as it is needed here. */
export interface WorkerPort {
  postMessage(message: WorkerRequest | WorkerPing, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: { data: WorkerResponse }) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: (event: unknown) => void): void;
  terminate(): void;
}

/** The device's clock, as far as it is needed here. */
export interface WorkerClock {
  nowMs(): number;
  /** Resolves after so many ms, or when it is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** It failed, hangs, or the system ended it, before it answered. */
export class WorkerStopped extends Error {}

interface WorkerListeners {
  onMessage: (message: WorkerResponse) => void;
  /** Called before what was asked of it fails; the next one, if there is one, can be asked already. */
  onStop: (error: WorkerStopped) => void;
}

type Question = WorkerRequest extends infer Request
  ? Request extends WorkerRequest
    ? Omit<Request, 'id'>
    : never
  : never;
type AnswerOf<Kind extends WorkerResponse['kind']> = Extract<WorkerResponse, { kind: Kind }>;

/** A worker that stops so often in a row does so because of what it is asked: no further one is started then. */
const MOST_RESTARTS = 3;
/** One that lasted so long did not. */
const LASTING_MS = 10 * 60_000;

/** While something is asked, the worker is listened for at each beat, and asked whether it is there when it said nothing. */
export const BEAT_MS = 5_000;
/**
 * So many beats without a word are the end of it. They are counted, not measured: a device that slept for a week has slept
 * for one beat. The longest that a worker is busy with one thing is some seconds, on a slow phone.
 */
export const SILENT_BEATS = 6;
/** One that never said anything may still be on its way here. */
export const SILENT_BEATS_AT_START = 24;

interface Running {
  port: WorkerPort;
  begunAtMs: number;
  silentBeats: number;
  hasSpoken: boolean;
}

/**
 * Questions to the worker and their answers, by number. In the place of one that stopped comes another that knows nothing;
 * what the first one was asked fails with `WorkerStopped`, as does everything once there is none left.
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
    // An answer that cannot be read is one that never comes.
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

  /** One that the system ended, or that hangs, gives no error: it says nothing any more. */
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
    /** No worker is left. */
    isOver: () => !running,
    /** Begins with a new one where none is left. */
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

import type { WorkerRequest, WorkerResponse } from './messages.ts';

/** A `Worker`, as far as it is needed here. */
export interface WorkerPort {
  postMessage(message: WorkerRequest, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: { data: WorkerResponse }) => void): void;
  addEventListener(type: 'error', listener: (event: unknown) => void): void;
  terminate(): void;
}

/** It failed, or the system ended it, before it answered. */
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

/** A worker that stops so often in one page does so because of what it is asked: no further one is started then. */
const MOST_RESTARTS = 3;

/**
 * Questions to the worker and their answers, by number. In the place of one that stopped comes another that knows nothing;
 * what the first one was asked fails with `WorkerStopped`, as does everything once there is none left.
 */
export function createCalls(start: () => WorkerPort, { onMessage, onStop }: WorkerListeners) {
  const waiting = new Map<
    number,
    { resolve: (response: WorkerResponse) => void; reject: (error: Error) => void }
  >();
  let last = 0;
  let restarts = 0;
  let worker: WorkerPort | null = begin();

  function begin(): WorkerPort {
    const begun = start();
    begun.addEventListener('message', ({ data }) => {
      onMessage(data);
      if (data.id === null) return;
      const call = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.kind === 'failed') call?.reject(new Error(data.message));
      else call?.resolve(data);
    });
    begun.addEventListener('error', event => {
      if (begun !== worker) return;
      const error = new WorkerStopped('The catalogue worker stopped', { cause: event });
      const left = [...waiting.values()];
      waiting.clear();
      begun.terminate();
      worker = restarts++ < MOST_RESTARTS ? begin() : null;
      onStop(error);
      for (const { reject } of left) reject(error);
    });
    return begun;
  }

  return {
    async ask<Kind extends WorkerResponse['kind']>(
      question: Question,
      kind: Kind,
      transfer: Transferable[] = [],
    ): Promise<AnswerOf<Kind>> {
      const id = ++last;
      const response = await new Promise<WorkerResponse>((resolve, reject) => {
        if (!worker) throw new WorkerStopped('No catalogue worker is left');
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, ...question }, transfer);
      });
      if (!isKind(response, kind)) throw new Error(`The catalogue worker answered with ${response.kind}`);
      return response;
    },
    /** No worker is left. */
    isOver: () => !worker,
    /** Begins with a new one where none is left. */
    revive() {
      restarts = 0;
      worker ??= begin();
    },
  };
}

function isKind<Kind extends WorkerResponse['kind']>(
  response: WorkerResponse,
  kind: Kind,
): response is AnswerOf<Kind> {
  return response.kind === kind;
}

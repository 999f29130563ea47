import { Worker } from 'node:worker_threads';
import type { SegmentMaker } from './segment-making.ts';
import type { MadeSegment } from './made-segment.ts';
import type { ThreadAnswer, ThreadRequest } from './segment-thread.ts';
import type { Timer } from '../../core/timer.ts';

/** A thread that has been idle for this long is ended to free its memory. */
const IDLE_MS = 30_000;

interface Thread {
  worker: Worker;
  /** Requests without an answer yet. */
  waiting: Map<number, { resolve: (made: MadeSegment[]) => void; reject: (error: Error) => void }>;
}

/**
 * Makes segments in a thread, so that HTTP requests never wait for it. The thread starts when there is work and ends
 * when it is idle. If it crashes, its pending requests fail, and the next one starts another thread.
 */
export function openSegmentThread(file: string, timer: Timer): SegmentMaker {
  let running: Thread | null = null;
  let asked = 0;
  let cancelEnd = (): void => {};

  const end = async (): Promise<void> => {
    cancelEnd();
    const ended = running;
    running = null;
    await ended?.worker.terminate();
  };

  const start = (): Thread => {
    const worker = new Worker(file);
    const thread: Thread = { worker, waiting: new Map() };
    const fail = (error: Error): void => {
      if (running === thread) running = null;
      for (const { reject } of thread.waiting.values()) reject(error);
      thread.waiting.clear();
    };
    worker.on('message', ({ id, made, error }: ThreadAnswer) => {
      const question = thread.waiting.get(id);
      thread.waiting.delete(id);
      if (error === null) question?.resolve(made);
      else question?.reject(new Error(error));
      if (thread.waiting.size === 0 && running === thread) cancelEnd = timer.after(IDLE_MS, () => void end());
    });
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error('The thread that makes segments ended')));
    worker.unref();
    return thread;
  };

  const ask = (kind: ThreadRequest['kind'], segments: readonly Uint8Array[]): Promise<MadeSegment[]> => {
    cancelEnd();
    running ??= start();
    const { worker, waiting } = running;
    const request: ThreadRequest = { id: ++asked, kind, segments };
    return new Promise((resolve, reject) => {
      waiting.set(request.id, { resolve, reject });
      worker.postMessage(request, []);
    });
  };

  return {
    async merge(segments) {
      const [made] = await ask('merge', segments);
      if (!made) throw new Error('The thread that makes segments made none');
      return made;
    },
    rebase: segments => ask('rebase', segments),
    close: end,
  };
}

import { getPriority, setPriority } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';
import type { Timer } from './timer.ts';

/** A thread that has been idle for this long is ended to free its memory. */
const IDLE_MS = 30_000;

/**
 * How much nicer a thread is than the event loop, which gets about ten times its share of a processor that both want (`man 7 sched`, "The
 * nice value").
 */
const NICER = 10;
const NICEST = 19;

/** A request to a thread. */
interface ThreadRequest<Task> {
  id: number;
  task: Task;
}

/** `error`: a message if it failed. */
type ThreadAnswer<Result> =
  | { id: number; result: Result; error: null }
  | { id: number; result: null; error: string };

interface Thread<Result> {
  worker: Worker;
  /** Requests without an answer yet. */
  waiting: Map<number, { resolve: (result: Result) => void; reject: (error: Error) => void }>;
}

export interface TaskThread<Task, Result> {
  /** Tasks without an answer yet. */
  readonly waiting: number;
  ask: (task: Task) => Promise<Result>;
  close: () => Promise<void>;
}

export interface TaskThreadOptions {
  /** The thread's built file, which calls `answerTasks`. */
  file: string;
  timer: Timer;
  /** For messages: what the thread does. */
  does: string;
  workerData?: unknown;
  /** Whether the program waits for it, even if nothing else keeps it alive. */
  keepsProgramAlive?: boolean;
}

/**
 * Runs tasks in a thread, so that HTTP requests never wait for them. The thread starts when there is work and ends
 * when it is idle. If it crashes, its pending tasks fail, and the next one starts another thread.
 */
export function openTaskThread<Task, Result>(options: TaskThreadOptions): TaskThread<Task, Result> {
  const { file, timer, does, workerData, keepsProgramAlive = false } = options;
  let running: Thread<Result> | null = null;
  let asked = 0;
  let cancelEnd = (): void => {};

  const close = async (): Promise<void> => {
    cancelEnd();
    const ended = running;
    running = null;
    await ended?.worker.terminate();
  };

  const start = (): Thread<Result> => {
    // What Node was started with concerns the program, not its threads.
    const worker = new Worker(file, { workerData, execArgv: [] });
    const thread: Thread<Result> = { worker, waiting: new Map() };
    const fail = (error: Error): void => {
      if (running === thread) running = null;
      for (const { reject } of thread.waiting.values()) reject(error);
      thread.waiting.clear();
    };
    worker.on('message', (answer: ThreadAnswer<Result>) => {
      const question = thread.waiting.get(answer.id);
      thread.waiting.delete(answer.id);
      if (answer.error === null) question?.resolve(answer.result);
      else question?.reject(new Error(answer.error));
      if (thread.waiting.size === 0 && running === thread)
        cancelEnd = timer.after(IDLE_MS, () => void close());
    });
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error(`The thread that ${does} ended`)));
    if (!keepsProgramAlive) worker.unref();
    return thread;
  };

  return {
    get waiting() {
      return running?.waiting.size ?? 0;
    },
    ask(task) {
      cancelEnd();
      running ??= start();
      const { worker, waiting } = running;
      const request: ThreadRequest<Task> = { id: ++asked, task };
      return new Promise((resolve, reject) => {
        waiting.set(request.id, { resolve, reject });
        worker.postMessage(request, []);
      });
    },
    close,
  };
}

/** Called in the thread. */
export function answerTasks(run: (task: never) => Promise<unknown>): void {
  // Elsewhere it would concern the whole process.
  if (process.platform === 'linux') setPriority(Math.min(getPriority() + NICER, NICEST));
  parentPort?.on('message', ({ id, task }: ThreadRequest<never>) => {
    const answer = (content: ThreadAnswer<unknown>) => parentPort?.postMessage(content, []);
    const answered = (async () => answer({ id, result: await run(task), error: null }))();
    answered.catch((error: unknown) =>
      answer({ id, result: null, error: error instanceof Error ? error.message : String(error) }),
    );
  });
}

import { ApiError } from '../api-error.ts';

/**
 * At most `parallel` tasks run and at most `waiting` wait. The next one is refused with 503: a short queue that refuses
 * is better than a long one whose clients have given up.
 */
export function createWorkQueue({ parallel, waiting }: { parallel: number; waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running >= parallel) {
      if (queue.length >= waiting) {
        throw new ApiError('general_server_overloaded', undefined, { retryAfterSeconds: 2 });
      }
      // The task that finishes passes its place on, so no other task can take it in between.
      await new Promise<void>(resolve => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

import type { FastifyBaseLogger } from 'fastify';
import { ApiError } from '../core/api-error.ts';
import type { Messenger } from './messenger.ts';

const MAX_UNDER_WAY = 500;

/** Runs background tasks that only closing waits for. */
export function createBackgroundTasks(
  log: FastifyBaseLogger,
): Pick<Messenger, 'runAfterResponse' | 'settled'> {
  const underWay = new Set<Promise<void>>();
  const run = async (task: () => Promise<void>) => {
    try {
      await task();
    } catch (error) {
      if (error instanceof ApiError && error.status < 500)
        log.info({ type: error.type }, 'no message was sent');
      else log.error({ err: error }, 'preparing a message failed');
    }
  };
  return {
    runAfterResponse(task) {
      if (underWay.size >= MAX_UNDER_WAY) {
        throw new ApiError('general_server_overloaded', undefined, { retryAfterSeconds: 2 });
      }
      const running = run(task).finally(() => underWay.delete(running));
      underWay.add(running);
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

import { openTaskThread, type TaskThread } from '../task-thread.ts';
import type { Timer } from '../timer.ts';
import type { HeavyTask } from './heavy-thread.ts';
import { type HeavyWork, heavyInPool } from './heavy-work.ts';
import { heavyThreads } from './heavy-threads.ts';

export interface HeavyThreads extends HeavyWork {
  close(): Promise<void>;
}

/**
 * Hashes passwords and compresses in threads of their own. libuv's four threads then belong to the databases, and the event loop comes
 * first where there are more threads than cores. `file`: the built `heavy-thread.ts`.
 */
export function openHeavyThreads(file: string, timer: Timer): HeavyThreads {
  const open = (does: string) => openTaskThread<HeavyTask, unknown>({ file, timer, does });
  const hashing = Array.from({ length: heavyThreads() }, () => open('hashes passwords'));
  const compressing = open('compresses answers');
  return {
    hash: async (password, cost) => {
      const result = await ask(leastBusy(hashing), { kind: 'hash', password, cost });
      return typeof result === 'string' ? result : heavyInPool.hash(password, cost);
    },
    verify: async (stored, password) => {
      const result = await ask(leastBusy(hashing), { kind: 'verify', stored, password });
      return typeof result === 'boolean' ? result : heavyInPool.verify(stored, password);
    },
    brotli: async (bytes, quality) => {
      const result = await ask(compressing, { kind: 'brotli', bytes, quality });
      return result instanceof Uint8Array ? result : heavyInPool.brotli(bytes, quality);
    },
    gzip: async (bytes, level) => {
      const result = await ask(compressing, { kind: 'gzip', bytes, level });
      return result instanceof Uint8Array ? result : heavyInPool.gzip(bytes, level);
    },
    async close() {
      await Promise.all([...hashing, compressing].map(thread => thread.close()));
    },
  };
}

type Thread = TaskThread<HeavyTask, unknown>;

function leastBusy(threads: readonly Thread[]): Thread {
  return threads.reduce((least, thread) => (thread.waiting < least.waiting ? thread : least));
}

/** undefined: the thread couldn't. libuv's threads can, or say why not. */
function ask(thread: Thread, task: HeavyTask): Promise<unknown> {
  return thread.ask(task).catch(() => undefined);
}

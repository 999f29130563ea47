import { openTaskThread, type TaskThread } from '../task-thread.ts';
import type { Timer } from '../timer.ts';
import type { HeavyTask } from './heavy-thread.ts';
import type { HeavyWork } from './heavy-work.ts';
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
    hash: async (password, cost) => text(await leastBusy(hashing).ask({ kind: 'hash', password, cost })),
    verify: async (stored, password) =>
      (await leastBusy(hashing).ask({ kind: 'verify', stored, password })) === true,
    brotli: async (bytes, quality) => binary(await compressing.ask({ kind: 'brotli', bytes, quality })),
    gzip: async (bytes, level) => binary(await compressing.ask({ kind: 'gzip', bytes, level })),
    async close() {
      await Promise.all([...hashing, compressing].map(thread => thread.close()));
    },
  };
}

type Thread = TaskThread<HeavyTask, unknown>;

function leastBusy(threads: readonly Thread[]): Thread {
  return threads.reduce((least, thread) => (thread.waiting < least.waiting ? thread : least));
}

function text(result: unknown): string {
  if (typeof result !== 'string') throw new TypeError('The thread answered with something else');
  return result;
}

function binary(result: unknown): Uint8Array {
  if (!(result instanceof Uint8Array)) throw new TypeError('The thread answered with something else');
  return result;
}

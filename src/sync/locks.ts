import type { Clock } from './ports.ts';

/**
 * One tab at a time. A lock saves requests; correctness never rests on it: where there is none, or its holder is a
 * frozen tab, two tabs send the same operations and the server recognises the second ones.
 */
export interface Locks {
  run<T>(name: string, task: () => Promise<T>): Promise<T>;
}

export const noLocks: Locks = { run: (_name, task) => task() };

/** How long to wait for another tab before going on without the lock. */
const PATIENCE_MS = 20_000;

/** `manager`: `navigator.locks`, absent outside of secure contexts. */
export function createLocks(manager: LockManager | undefined, clock: Clock): Locks {
  if (!manager) return noLocks;
  return {
    async run(name, task) {
      const waiting = new AbortController();
      const granted = new AbortController();
      void clock.sleep(PATIENCE_MS, granted.signal).then(() => waiting.abort());
      try {
        return await manager.request(name, { signal: waiting.signal }, () => {
          granted.abort();
          return task();
        });
      } catch (error) {
        // What the task itself threw; else the lock was refused, or not granted in time.
        if (granted.signal.aborted) throw error;
        return task();
      } finally {
        granted.abort();
      }
    },
  };
}

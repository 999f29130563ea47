import type { Clock } from './ports.ts';

/**
 * One tab at a time. A lock only saves requests; correctness doesn't depend on it. Without one, or if its holder is a
 * frozen tab, two tabs send the same operations and the server recognizes the duplicates.
 */
export interface Locks {
  /** `isAtWork`: whether the tab that holds the lock is known to make progress, so that overtaking it is pointless. */
  run<T>(name: string, task: () => Promise<T>, isAtWork?: () => boolean): Promise<T>;
}

export const noLocks: Locks = { run: (_name, task) => task() };

/** After waiting this long for another tab, the task runs without the lock. */
const PATIENCE_MS = 20_000;

/** `manager`: `navigator.locks`, absent outside secure contexts. */
export function createLocks(manager: LockManager | undefined, clock: Clock): Locks {
  if (!manager) return noLocks;
  return {
    async run(name, task, isAtWork = () => false) {
      const waiting = new AbortController();
      const granted = new AbortController();
      const giveUp = async () => {
        do await clock.sleep(PATIENCE_MS, granted.signal);
        while (!granted.signal.aborted && isAtWork());
        waiting.abort();
      };
      void giveUp();
      try {
        return await manager.request(name, { signal: waiting.signal }, () => {
          granted.abort();
          return task();
        });
      } catch (error) {
        // The task itself threw. Otherwise the lock was refused, or not granted in time.
        if (granted.signal.aborted) throw error;
        return task();
      } finally {
        granted.abort();
      }
    },
  };
}

import type { Clock } from './ports.ts';

/**
 * One tab at a time. A lock saves requests; correctness never rests on it: where there is none, or its holder is a
 * frozen tab, two tabs send the same operations and the server recognises the second ones.
 */
export interface Locks {
  /** `isAtWork`: the tab that has the lock is known to be getting on with it, so that there is no sense in overtaking it. */
  run<T>(name: string, task: () => Promise<T>, isAtWork?: () => boolean): Promise<T>;
}

export const noLocks: Locks = { run: (_name, task) => task() };

/** How long to wait for another tab before going on without the lock. */
const PATIENCE_MS = 20_000;

/** `manager`: `navigator.locks`, absent outside of secure contexts. */
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
        // What the task itself threw; else the lock was refused, or not granted in time.
        if (granted.signal.aborted) throw error;
        return task();
      } finally {
        granted.abort();
      }
    },
  };
}

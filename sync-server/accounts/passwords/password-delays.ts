import { LRUCache } from 'lru-cache';
import { tooOften } from '../../core/api-error.ts';

const FREE_FAILURES = 5;
const LONGEST_MS = 300_000;
const REMEMBERED = 50_000;

/**
 * A soft lock-out: after five wrong passwords in a row, the next try must wait one second, then two, four, up to five
 * minutes. Unknown addresses get the same delays. They are kept in memory, so a restart clears them.
 */
export interface PasswordDelays {
  /**
   * Counts a try as wrong before it is checked, so that concurrent tries are all counted. Throws 429 with `Retry-After`
   * while this key has to wait.
   */
  begin(key: string): { wasRight(): void; cameToNothing(): void };
}

export function createPasswordDelays(nowMs: () => number): PasswordDelays {
  const failures = new LRUCache<string, { count: number; lastMs: number }>({ max: REMEMBERED });

  function secondsToWait(key: string): number {
    const past = failures.get(key);
    if (!past || past.count < FREE_FAILURES) return 0;
    const waitMs = Math.min(LONGEST_MS, 1000 * 2 ** (past.count - FREE_FAILURES));
    const leftMs = past.lastMs + waitMs - nowMs();
    // If more time is left than the whole wait, the clock was set back.
    return leftMs <= 0 || leftMs > waitMs ? 0 : Math.ceil(leftMs / 1000);
  }
  function add(key: string, change: number): void {
    const count = Math.min(30, (failures.get(key)?.count ?? 0) + change);
    if (count > 0) failures.set(key, { count, lastMs: nowMs() });
    else failures.delete(key);
  }

  return {
    begin(key) {
      const seconds = secondsToWait(key);
      if (seconds > 0) throw tooOften(seconds);
      add(key, 1);
      return { wasRight: () => failures.delete(key), cameToNothing: () => add(key, -1) };
    },
  };
}

const NOT_COUNTED = { wasRight: () => {}, cameToNothing: () => {} };
export const NO_DELAYS: PasswordDelays = { begin: () => NOT_COUNTED };

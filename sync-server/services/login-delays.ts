import { LRUCache } from 'lru-cache';
import { ApiError } from '../http/api-error.ts';

const FREE_FAILURES = 5;
const LONGEST_MS = 300_000;
const REMEMBERED = 20_000;

/**
 * The soft lock-out: after five wrong passwords in a row an account's next try must wait one second, then two, four, up to
 * five minutes. Never for ever, and the same for addresses that nobody has, so it tells nothing. Kept in memory:
 * a restart forgives.
 */
export interface LoginDelays {
  /** Throws 429 with `Retry-After` while the account has to wait. */
  check(account: string): void;
  failed(account: string): void;
  succeeded(account: string): void;
}

export function createLoginDelays(nowMs: () => number): LoginDelays {
  const failures = new LRUCache<string, { count: number; lastMs: number }>({ max: REMEMBERED });
  return {
    check(account) {
      const past = failures.get(account);
      if (!past || past.count < FREE_FAILURES) return;
      const waitMs = Math.min(LONGEST_MS, 1000 * 2 ** (past.count - FREE_FAILURES));
      const leftMs = past.lastMs + waitMs - nowMs();
      if (leftMs <= 0 || leftMs > waitMs) return;
      throw new ApiError('general_rate_limit_exceeded', undefined, {
        retryAfterSeconds: Math.ceil(leftMs / 1000),
      });
    },
    failed(account) {
      const count = Math.min(30, (failures.get(account)?.count ?? 0) + 1);
      failures.set(account, { count, lastMs: nowMs() });
    },
    succeeded(account) {
      failures.delete(account);
    },
  };
}

export const NO_DELAYS: LoginDelays = { check: () => {}, failed: () => {}, succeeded: () => {} };

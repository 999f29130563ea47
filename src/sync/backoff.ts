const BACKOFF_MIN_MS = 2_000;
export const BACKOFF_MAX_MS = 60_000;

/**
 * The wait in ms after the n-th failure in a row (1 = the first). It doubles each time, and half of it is random, so
 * that the phones of a region don't return in step. The longest wait is 30 to 60 seconds.
 */
export function backoffMs(failures: number, random: () => number): number {
  const full = Math.min(BACKOFF_MAX_MS, BACKOFF_MIN_MS * 2 ** Math.max(0, failures - 1));
  return Math.round(full / 2 + (random() * full) / 2);
}

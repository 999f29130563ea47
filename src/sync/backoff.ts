const BACKOFF_MIN_MS = 2_000;
export const BACKOFF_MAX_MS = 60_000;

/**
 * How long to wait after the n-th failure in a row (1 = the first): doubled each time, half of it drawn at random so
 * that the phones of a region do not come back in step. At the longest, between 30 and 60 seconds.
 */
export function backoffMs(failures: number, random: () => number): number {
  const full = Math.min(BACKOFF_MAX_MS, BACKOFF_MIN_MS * 2 ** Math.max(0, failures - 1));
  return Math.round(full / 2 + (random() * full) / 2);
}

/**
 * The milliseconds between two readings of a clock, however that clock was set meanwhile. If it was set back, a plain difference is
 * below zero, and nothing seems to be over until the clock is where it was before.
 */
export function elapsedMs(sinceMs: number, nowMs: number): number {
  return Math.abs(nowMs - sinceMs);
}

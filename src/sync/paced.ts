import type { Clock } from './ports.ts';

/**
 * Calls `tell` on request, but not before `firstInMs`, and then at most once every `gapMs`. Early requests are combined
 * into one call when the time has come. No calls after `signal` was aborted.
 */
export function paced(
  clock: Clock,
  signal: AbortSignal,
  { firstInMs, gapMs }: { firstInMs: number; gapMs: () => number },
  tell: () => void,
): { ask: () => void; isWaiting: () => boolean } {
  let waitMs = firstInMs;
  let sinceMs = clock.nowMs();
  let isWaiting = false;
  const tellNow = () => {
    isWaiting = false;
    waitMs = gapMs();
    sinceMs = clock.nowMs();
    tell();
  };
  const tellLater = async (inMs: number) => {
    await clock.sleep(inMs, signal);
    if (!signal.aborted) tellNow();
  };
  return {
    ask() {
      if (isWaiting || signal.aborted) return;
      // Never longer than a whole wait, even if the clock was set back.
      const inMs = Math.min(waitMs, sinceMs + waitMs - clock.nowMs());
      if (inMs <= 0) {
        tellNow();
        return;
      }
      isWaiting = true;
      void tellLater(inMs);
    },
    isWaiting: () => isWaiting,
  };
}

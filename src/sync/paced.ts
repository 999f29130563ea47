import type { Clock } from './ports.ts';

/**
 * Tells when asked, but not before `firstInMs` and then not more often than every `gapMs`: what is asked for too early is
 * told once, when its time has come. Nothing is told after `signal` was aborted.
 */
export function paced(
  clock: Clock,
  signal: AbortSignal,
  { firstInMs, gapMs }: { firstInMs: number; gapMs: () => number },
  tell: () => void,
): { ask: () => void; isWaiting: () => boolean } {
  let nextAtMs = clock.nowMs() + firstInMs;
  let isWaiting = false;
  const tellNow = () => {
    isWaiting = false;
    nextAtMs = clock.nowMs() + gapMs();
    tell();
  };
  const tellLater = async (inMs: number) => {
    await clock.sleep(inMs, signal);
    if (!signal.aborted) tellNow();
  };
  return {
    ask() {
      if (isWaiting || signal.aborted) return;
      const inMs = nextAtMs - clock.nowMs();
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

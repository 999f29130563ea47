import type { Clock } from '../sync/ports.ts';

/**
 * Runs a request that must not hang: the caller's `signal`, or `patienceMs` without an end, aborts it. `renew` restarts
 * the wait, for an answer that arrives slowly. Null when it was aborted or the network failed; being offline is not an
 * error.
 */
export async function patiently<T>(
  clock: Clock,
  patienceMs: number,
  signal: AbortSignal,
  request: (signal: AbortSignal, renew: () => void) => Promise<T>,
): Promise<T | null> {
  if (signal.aborted) return null;
  const patience = new AbortController();
  const stopWaiting = new AbortController();
  const ended = new Promise<null>(resolve => {
    patience.signal.addEventListener('abort', () => resolve(null));
  });
  const giveUp = () => patience.abort();
  signal.addEventListener('abort', giveUp, { once: true });
  let untilMs = 0;
  const renew = () => {
    untilMs = clock.nowMs() + patienceMs;
  };
  const wait = async () => {
    for (
      let leftMs = patienceMs;
      leftMs > 0 && !stopWaiting.signal.aborted;
      // A clock that was set back would make the wait long.
      leftMs = Math.min(patienceMs, untilMs - clock.nowMs())
    ) {
      await clock.sleep(leftMs, stopWaiting.signal);
    }
    giveUp();
  };
  renew();
  void wait();
  try {
    return await Promise.race([ended, request(patience.signal, renew).catch(() => null)]);
  } finally {
    stopWaiting.abort();
    signal.removeEventListener('abort', giveUp);
  }
}

import type { Clock } from '../sync/ports.ts';

/**
 * Runs a request that must not hang: `signal` of the caller, or `patienceMs` without an end, aborts it. Null when it
 * was aborted, or the network failed under it; offline is not an error.
 */
export async function patiently<T>(
  clock: Clock,
  patienceMs: number,
  signal: AbortSignal,
  request: (signal: AbortSignal) => Promise<T>,
): Promise<T | null> {
  if (signal.aborted) return null;
  const patience = new AbortController();
  const stopWaiting = new AbortController();
  const ended = new Promise<null>(resolve => {
    patience.signal.addEventListener('abort', () => resolve(null));
  });
  const giveUp = () => patience.abort();
  signal.addEventListener('abort', giveUp, { once: true });
  void clock.sleep(patienceMs, stopWaiting.signal).then(giveUp);
  try {
    return await Promise.race([ended, request(patience.signal).catch(() => null)]);
  } finally {
    stopWaiting.abort();
    signal.removeEventListener('abort', giveUp);
  }
}

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
  const giveUp = () => patience.abort();
  const stopWaiting = new AbortController();
  signal.addEventListener('abort', giveUp, { once: true });
  void clock.sleep(patienceMs, stopWaiting.signal).then(giveUp);
  try {
    return await request(patience.signal);
  } catch {
    return null;
  } finally {
    stopWaiting.abort();
    signal.removeEventListener('abort', giveUp);
  }
}

import type { Clock } from './ports.ts';

export type VisiblePage = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

/**
 * A pause between things that are repeated while the page is visible. No timer runs while it is hidden: each would wake the
 * device. When the page is shown again, the pause begins anew, because showing it is a reason of its own to act
 * (`triggers.ts`).
 */
export function pauseWhileVisible(clock: Pick<Clock, 'sleep'>, page: VisiblePage): Clock['sleep'] {
  return async (ms, signal) => {
    while (!signal.aborted) {
      const change = new AbortController();
      const changed = () => change.abort();
      page.addEventListener('visibilitychange', changed);
      signal.addEventListener('abort', changed);
      const isVisible = page.visibilityState === 'visible';
      if (isVisible) await clock.sleep(ms, change.signal);
      else await aborted(change.signal);
      page.removeEventListener('visibilitychange', changed);
      signal.removeEventListener('abort', changed);
      if (isVisible && !change.signal.aborted) return;
    }
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => signal.addEventListener('abort', () => resolve()));
}

/**
 * Calls `act` at intervals while the page is visible, and when it's shown again. No timer runs while it is hidden. Returns a
 * function that ends it.
 */
export function repeatWhileVisible(page: VisiblePage, act: () => void, everyMs: number): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const changed = () => {
    clearInterval(timer);
    timer = page.visibilityState === 'visible' ? setInterval(act, everyMs) : undefined;
  };
  const shown = () => {
    changed();
    if (timer !== undefined) act();
  };
  changed();
  page.addEventListener('visibilitychange', shown);
  return () => {
    clearInterval(timer);
    page.removeEventListener('visibilitychange', shown);
  };
}

import type { Catalogue } from '../../catalogue/query/query.ts';
import type { Clock } from '../../sync/ports.ts';

/** From opening the list to showing its cards. */
const DRAWN_AFTER_MS = 300;
/** Limits the wait on a screen without a list, or during a slow first download. */
const PATIENCE_MS = 3_000;

/**
 * Resolves when the first list is on the screen, or after `patienceMs` without one. Code that the list doesn't need is
 * loaded after that.
 */
export async function firstList(
  { status, subscribe }: Pick<Catalogue, 'status' | 'subscribe'>,
  clock: Clock,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const done = new AbortController();
  const unsubscribe = subscribe(() => status().state === 'ready' && done.abort());
  if (status().state === 'ready') done.abort();
  await clock.sleep(patienceMs, done.signal);
  unsubscribe();
  await clock.sleep(DRAWN_AFTER_MS, new AbortController().signal);
}

import type { Catalogue } from '../catalogue/query.ts';
import type { Clock } from '../sync/ports.ts';

/** From the opened list to its cards on the screen. */
const DRAWN_AFTER_MS = 300;
/** A screen without a list, or a first download that takes its time. */
const PATIENCE_MS = 3_000;

/** Resolves when the first list is on the screen, or there is none to wait for: what it does not need is loaded then. */
export async function firstList(
  { status, subscribe }: Pick<Catalogue, 'status' | 'subscribe'>,
  clock: Clock,
): Promise<void> {
  const done = new AbortController();
  const unsubscribe = subscribe(() => status().state === 'ready' && done.abort());
  if (status().state === 'ready') done.abort();
  await clock.sleep(PATIENCE_MS, done.signal);
  unsubscribe();
  await clock.sleep(DRAWN_AFTER_MS, new AbortController().signal);
}

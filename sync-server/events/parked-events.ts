import type { Store } from '../store/store.ts';
import { changeDocument } from '../store/change-document.ts';
import type { BoardEvent } from './board-event.ts';

const PREFIX = 'events:parked:';
/** The newest that are kept for the operator. */
const KEPT = 100;

/** Notes an event that a consumer always fails on. */
export async function parkEvent(
  store: Store,
  consumer: string,
  { id, name, at }: BoardEvent,
  error: unknown,
): Promise<void> {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  await changeDocument(store, PREFIX + consumer, stored => {
    const before = Array.isArray(stored?.body['events']) ? stored.body['events'] : [];
    return { events: [...before.slice(1 - KEPT), { id, name, at, reason }] };
  });
}

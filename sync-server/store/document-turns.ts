import { createOneAtATime } from '../core/one-at-a-time.ts';
import type { Store } from './store.ts';

const turns = new WeakMap<Store, ReturnType<typeof createOneAtATime>>();

/**
 * Runs changes of one document one after another. Otherwise many at once would overtake one another until some give up. A change by another
 * process, or one that doesn't take turns, still makes a retry necessary.
 */
export function inTurn<T>(store: Store, id: string, change: () => Promise<T>): Promise<T> {
  const oneAtATime = turns.get(store) ?? createOneAtATime();
  turns.set(store, oneAtATime);
  return oneAtATime(id, change);
}

import { useObservable } from 'dexie-react-hooks';
import { liveQuery } from '../db/live-query.ts';

/** What `read` finds, now and after each change of it; undefined until the disk was read. */
export function useLiveQuery<T>(read: () => PromiseLike<T> | T, deps: unknown[]): T | undefined {
  return useObservable(() => liveQuery(read), deps);
}

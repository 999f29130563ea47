import { useObservable } from 'dexie-react-hooks';
import { liveQuery } from '../db/live-query.ts';
import type { PersonDatabase } from '../db/person-db.ts';

/**
 * What `read` finds in a person's database, now and after each change of it; undefined until the disk was read. It is never another
 * person's. If only the other `deps` change, what was found for the former ones stays until the disk answers.
 */
export function useLiveQuery<T>(
  read: () => PromiseLike<T> | T,
  deps: [db: PersonDatabase, ...others: unknown[]],
): T | undefined {
  const [db] = deps;
  const found = useObservable(() => liveQuery(async () => ({ db, value: await read() })), deps);
  return found?.db === db ? found.value : undefined;
}

import { useLiveQuery } from 'dexie-react-hooks';
import { usePersonDatabase } from '../people/person-context.tsx';

/** Whether there is a search to compare with the list; false until the disk was read. */
export function useHasSearches(): boolean {
  const db = usePersonDatabase();
  return (
    useLiveQuery(async () => (await db.searches.filter(({ search }) => search !== null).count()) > 0, [db]) ??
    false
  );
}

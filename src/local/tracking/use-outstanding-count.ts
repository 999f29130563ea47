import { useLiveQuery } from 'dexie-react-hooks';
import { countOutstanding } from '../outbox/count-outstanding.ts';
import { usePersonDatabase } from '../people/person-context.tsx';

/** The number of unsent entries, for the tab and the app's badge. Entries that need the person count too. */
export function useOutstandingCount(): number | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => countOutstanding(db), [db]);
}

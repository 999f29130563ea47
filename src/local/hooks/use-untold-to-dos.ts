import { useLiveQuery } from 'dexie-react-hooks';
import { usePersonDatabase } from '../people/person-context.tsx';

/** The number of things to do that the person hasn't been reminded of; 0 until the database has answered. */
export function useUntoldToDoCount(): number {
  const db = usePersonDatabase();
  return useLiveQuery(() => db.toDos.filter(({ isTold }) => !isTold).count(), [db]) ?? 0;
}

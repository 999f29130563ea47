import { openPersonDatabase, type PersonDatabase } from '../db/person-db.ts';
import { usePerson, usePersonData } from './person-context.tsx';

/**
 * The database of the signed-in person (or the guest). It changes as soon as the session does. Brings Dexie along, so
 * the first list does without it (`hooks/use-person-query.ts`).
 */
export function usePersonDatabase(): PersonDatabase {
  usePersonData().provide(openPersonDatabase);
  return usePerson().db;
}

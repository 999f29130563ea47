import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { usePersonDatabase } from '../people/use-person-database.ts';
import { noteLookedAt, readLooks, type SearchLook } from '../values/search-looks.ts';

/** By search; undefined until the disk was read. */
export function useSearchLooks(): ReadonlyMap<string, SearchLook> | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => readLooks(db), [db]);
}

/** The person opens a search. A full disk: it still counts as new. */
export function useNoteLookedAt(): (searchId: string) => void {
  const db = usePersonDatabase();
  return useCallback(searchId => void noteLookedAt(db, searchId).catch(() => undefined), [db]);
}

import { useCallback, useMemo } from 'react';
import { usePersonData } from '../people/person-context.tsx';
import { usePersonDatabase } from '../people/use-person-database.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { addSearch, listSearches, type NamedSearch, putSearch } from '../values/saved-searches.ts';
import { noteLookedAt, readLooks, type SearchLook } from '../values/search-looks.ts';
import type { SearchAlert } from '../../wire/search-alerts.ts';
import type { SavedSearch, SearchContent } from '../db/rows.ts';
import { useLiveQuery } from './use-live-query.ts';

/** Job ids of the saved postings, the last saved first; undefined until the disk was read. */
export function useSavedJobs(): readonly number[] | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => listSavedJobs(db), [db]);
}

export async function listSavedJobs(db: PersonDatabase): Promise<number[]> {
  const marks = await db.marks.filter(({ kind, on }) => kind === 'saved' && on).toArray();
  return marks.sort((a, b) => b.editedAt - a.editedAt).map(({ jobId }) => jobId);
}

/** Sorted by name; undefined until the disk was read. */
export function useSavedSearches(): Awaited<ReturnType<typeof listSearches>> | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => listSearches(db), [db]);
}

/** Each promise resolves when the change is on this device's disk, and rejects if it could not be stored. */
export function useKeepSearch() {
  const db = usePersonDatabase();
  const data = usePersonData();
  return useMemo(() => {
    const put = async (searchId: string, search: SavedSearch['search']) => {
      await putSearch(db, searchId, search, data.edits);
      data.notifyQueued();
    };
    return {
      keep: async (name: string, query: string) => {
        await addSearch(db, { name, query }, data.edits);
        data.notifyQueued();
      },
      remove: (searchId: string) => put(searchId, null),
      /** Restores a removed search as a new edit. */
      putBack: (searchId: string, search: SearchContent) => put(searchId, search),
      /** `alert` null: new matches aren't announced any more. */
      announce: ({ searchId, name, query }: NamedSearch, alert: SearchAlert | null) =>
        put(searchId, { name, query, ...(alert && { alert }) }),
    };
  }, [db, data]);
}

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

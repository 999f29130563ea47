import type { PersonDatabase } from './person-db.ts';
import { type EditContext, type EditStamp, nextStamp, queueEdit } from './personal-edit.ts';
import { withReopen } from './reopen.ts';

/** A search of the list under a name; `search` null = it was removed. */
export interface SavedSearch extends EditStamp {
  /** Made on the device that saved it. */
  searchId: string;
  search: { name: string; query: string } | null;
}

/** Resolves when it is on the disk, and with it the operation that tells the server. */
export function putSearch(
  db: PersonDatabase,
  searchId: string,
  search: SavedSearch['search'],
  context: EditContext,
): Promise<void> {
  return withReopen(db, () =>
    db.transaction('rw', db.searches, db.outbox, db.settings, async () => {
      const before = await db.searches.get(searchId);
      const made: SavedSearch = { searchId, search, ...nextStamp(before, context) };
      await db.searches.put(made);
      await queueSearch(db, made);
    }),
  );
}

/** Within a transaction over `outbox` and `settings`. */
export function queueSearch(db: PersonDatabase, made: SavedSearch, writtenAtMs?: number): Promise<void> {
  const { searchId, search } = made;
  return queueEdit(db, 'search.put', made, { searchId, search }, writtenAtMs);
}

/** Those that are not removed, by name. */
export async function listSearches(
  db: PersonDatabase,
): Promise<{ searchId: string; name: string; query: string }[]> {
  const searches = await withReopen(db, () => db.searches.toArray());
  return searches
    .flatMap(({ searchId, search }) => (search ? [{ searchId, ...search }] : []))
    .sort((a, b) => a.name.localeCompare(b.name));
}

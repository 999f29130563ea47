import type { PersonDatabase } from '../db/person-db.ts';
import { type EditContext, nextStamp, queueEdit } from '../outbox/personal-edit.ts';
import { inTransaction, withReopen } from '../db/reopen.ts';
import type { SavedSearch, SearchContent } from '../db/rows.ts';

/** Resolves when the search and the operation for the server are on the disk. */
export function putSearch(
  db: PersonDatabase,
  searchId: string,
  search: SavedSearch['search'],
  context: EditContext,
): Promise<void> {
  return inTransaction(db, [db.searches, db.outbox, db.settings], () => write(db, searchId, search, context));
}

/** The same for a new one, unless it is there already: its button may be pressed again before the disk has it. */
export function addSearch(db: PersonDatabase, search: SearchContent, context: EditContext): Promise<void> {
  return inTransaction(db, [db.searches, db.outbox, db.settings], async () => {
    const isThere = (await db.searches.toArray()).some(each => each.search?.query === search.query);
    if (!isThere) await write(db, context.newId(), search, context);
  });
}

async function write(
  db: PersonDatabase,
  searchId: string,
  search: SavedSearch['search'],
  context: EditContext,
): Promise<void> {
  const before = await db.searches.get(searchId);
  const made: SavedSearch = { searchId, search, ...nextStamp(before, context) };
  await db.searches.put(made);
  await queueSearch(db, made);
}

/** Within a transaction over `outbox` and `settings`. */
export function queueSearch(db: PersonDatabase, made: SavedSearch, writtenAtMs?: number): Promise<void> {
  const { searchId, search } = made;
  return queueEdit(db, 'search.put', made, { searchId, search }, writtenAtMs);
}

export type NamedSearch = SearchContent & { searchId: string };

/** Searches that are not removed, by name. */
export async function listSearches(db: PersonDatabase): Promise<NamedSearch[]> {
  const searches = await withReopen(db, () => db.searches.toArray());
  return searches
    .flatMap(({ searchId, search }) => (search ? [{ searchId, ...search }] : []))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Whether there is a search to compare with the list. */
export async function hasSearches(db: PersonDatabase): Promise<boolean> {
  return (await db.searches.filter(({ search }) => search !== null).count()) > 0;
}

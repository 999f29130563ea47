import { isObject } from '../../core/json.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { inTransaction, withReopen } from '../db/reopen.ts';
import { JOB_LOOKS } from './device-notes.ts';
import type { SearchLook } from './search-looks.ts';

// Among the notes about jobs, so that it goes where they go. It's no such note, so they skip it.
const KEY = `${JOB_LOOKS[0]}matches`;

/** The new matches that the person saw on the list of changes, by search. They are still new until the search itself is opened. */
export type MatchesSeen = Readonly<Record<string, readonly number[]>>;

export function readMatchesSeen(db: PersonDatabase): Promise<MatchesSeen> {
  return withReopen(db, () => matchesSeenIn(db));
}

/** Matches that are no longer new are forgotten. */
export function noteMatchesSeen(db: PersonDatabase, shown: readonly SearchLook[]): Promise<void> {
  return inTransaction(db, [db.settings], async () => {
    const before = await matchesSeenIn(db);
    const seen = Object.fromEntries(
      shown.filter(({ fresh }) => fresh.length > 0).map(({ searchId, fresh }) => [searchId, fresh]),
    );
    if (JSON.stringify(before) !== JSON.stringify(seen)) await db.settings.put({ key: KEY, value: seen });
  });
}

async function matchesSeenIn(db: PersonDatabase): Promise<MatchesSeen> {
  const value = (await db.settings.get(KEY))?.value;
  if (!isObject(value)) return {};
  const entries = Object.entries(value).map(([searchId, ids]): [string, readonly number[]] => [
    searchId,
    Array.isArray(ids) ? ids.filter(id => typeof id === 'number') : [],
  ]);
  return Object.fromEntries(entries);
}

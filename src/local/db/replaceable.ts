import type { Dexie } from 'dexie';
import { withReopen } from './reopen.ts';

/**
 * For a database whose data can all be fetched again. Runs an action like `withReopen`. If the database doesn't even
 * open (its files are damaged), deletes it and runs the action on an empty one. Errors of the action itself are thrown
 * and delete nothing. (Dexie opens a database that a later version of the app left.)
 */
export async function withReplacement<T>(db: Dexie, action: () => Promise<T>): Promise<T> {
  try {
    return await withReopen(db, action);
  } catch (error) {
    if (await opens(db)) throw error;
    await db.delete({ disableAutoOpen: false });
    return action();
  }
}

async function opens(db: Dexie): Promise<boolean> {
  if (db.isOpen()) return true;
  try {
    await db.open();
    return true;
  } catch (error) {
    // Without IndexedDB there is nothing to delete.
    return error instanceof Error && error.name === 'MissingAPIError';
  }
}

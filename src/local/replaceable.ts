import type { Dexie } from 'dexie';
import { withReopen } from './reopen.ts';

/**
 * For a database that holds nothing that cannot be fetched again: runs an action like `withReopen`; when the database
 * does not even open (its files are damaged), it is deleted, and the action runs on an empty one. An error of the action
 * itself is the caller's, and deletes nothing. (One that a later version of the app left is opened by Dexie as it is.)
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
    // Without any IndexedDB there is nothing to delete.
    return error instanceof Error && error.name === 'MissingAPIError';
  }
}

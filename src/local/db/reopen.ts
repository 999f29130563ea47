import type { Dexie, Table } from 'dexie';

/**
 * Names of errors that mean "the connection was lost", not "your write is wrong". Seen on iOS after the app was in the
 * background, and when another tab upgraded the database (dexie issues 543, 613, 1030, 1139).
 */
const LOST_CONNECTION = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError']);

/**
 * Runs a database action. If the connection is lost meanwhile, reopens it and tries once more. The action must be one
 * transaction, so that a failed first try leaves nothing behind.
 */
export async function withReopen<T>(db: Dexie, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof Error) || !LOST_CONNECTION.has(error.name)) throw error;
    // This person's data was removed from the device. Opening the database would create it again.
    if ('isForgotten' in db && db.isForgotten === true) throw error;
    db.close({ disableAutoOpen: false });
    await db.open();
    return action();
  }
}

/** Runs one write transaction over these tables, through `withReopen`. */
export function inTransaction<T>(db: Dexie, tables: Table[], action: () => Promise<T>): Promise<T> {
  return withReopen(db, () => db.transaction('rw', tables, action));
}

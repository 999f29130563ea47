import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { PersonDatabase } from '../../src/local/db/person-db.ts';

// Live queries do nothing if the platform has no IndexedDB.
Dexie.dependencies.indexedDB = new IDBFactory();

/** One device's disk. Databases of the same name share their content, in this tab and others. */
export function createDisk() {
  const indexedDB = new IDBFactory();
  return {
    open: (userId: string | null) => new PersonDatabase(userId, { indexedDB, IDBKeyRange }),
    names: async () => (await indexedDB.databases()).flatMap(({ name }) => name ?? []),
  };
}

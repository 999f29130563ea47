import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { PersonDatabase } from '../../src/local/person-db.ts';

// Live queries do nothing where the platform has no IndexedDB at all.
Dexie.dependencies.indexedDB = new IDBFactory();

/** One device's disk: databases of the same name opened from it, by this tab or another, hold the same. */
export function createDisk() {
  const indexedDB = new IDBFactory();
  return {
    open: (userId: string | null) => new PersonDatabase(userId, { indexedDB, IDBKeyRange }),
    names: async () => (await indexedDB.databases()).flatMap(({ name }) => name ?? []),
  };
}

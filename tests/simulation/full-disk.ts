import { IDBObjectStore } from 'fake-indexeddb';

/** Databases of devices that have no room left: what is written to them is refused, as browsers do. */
const full = new WeakSet<object>();

interface Internals {
  transaction: { db: { _rawDatabase: object } };
}

const prototype = IDBObjectStore.prototype as unknown as Record<
  'put' | 'add',
  (this: Internals, ...given: unknown[]) => unknown
>;

for (const method of ['put', 'add'] as const) {
  const write = prototype[method];
  prototype[method] = function writeIfThereIsRoom(...given) {
    if (full.has(this.transaction.db._rawDatabase))
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    return write.apply(this, given);
  };
}

export function setFull(disk: IDBFactory, isFull: boolean): void {
  const { _databases } = disk as unknown as { _databases: Map<string, object> };
  for (const database of _databases.values()) {
    if (isFull) full.add(database);
    else full.delete(database);
  }
}

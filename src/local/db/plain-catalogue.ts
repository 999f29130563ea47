import type { StoredSegment } from '../../sync/ports.ts';
import { BY_READING, CATALOGUE_NAME, type CatalogueState, type StoredDetails } from './catalogue-rows.ts';
import { PlainDatabase, type PlainDatabaseOptions } from './plain-db.ts';
import { PlainTable } from './plain-table.ts';

/** Dexie's first version is IndexedDB's tenth. */
const VERSION = 10;

export type CatalogueTable<Row> = Pick<PlainTable<Row>, 'get' | 'keys' | 'put' | 'putAll' | 'deleteAll'>;

export interface CatalogueTables {
  segments: CatalogueTable<StoredSegment>;
  state: CatalogueTable<CatalogueState>;
}

/** Runs an action on the tables while no other one runs, as a transaction does. */
export type RunOnCatalogue = <T>(action: (tables: CatalogueTables) => Promise<T>) => Promise<T>;

/** `CatalogueDatabase`, as far as the list needs it, without Dexie. Each action is a transaction. */
export class PlainCatalogue {
  readonly #db: PlainDatabase;

  readonly #inMemory: RunOnCatalogue | null;

  /** `inMemory`: instead of a disk that the browser refuses. */
  constructor(indexedDB?: PlainDatabaseOptions['indexedDB'], inMemory: RunOnCatalogue | null = null) {
    this.#inMemory = inMemory;
    this.#db = new PlainDatabase({
      name: CATALOGUE_NAME,
      version: VERSION,
      create,
      durability: 'relaxed',
      indexedDB,
    });
  }

  reading<T>(action: (tables: CatalogueTables) => Promise<T>): Promise<T> {
    return this.#run('readonly', action);
  }

  writing<T>(action: (tables: CatalogueTables) => Promise<T>): Promise<T> {
    return this.#run('readwrite', action);
  }

  /** The posting that was read last on this device. */
  lastRead(): Promise<StoredDetails | undefined> {
    return this.#db.run('readonly', ['details'], transaction =>
      new PlainTable<StoredDetails>(transaction, 'details').lastBy(BY_READING),
    );
  }

  close(): void {
    this.#db.close();
  }

  #run<T>(mode: 'readonly' | 'readwrite', action: (tables: CatalogueTables) => Promise<T>): Promise<T> {
    if (this.#inMemory) return this.#inMemory(action);
    return this.#db.run(mode, ['segments', 'state'], transaction =>
      action({
        segments: new PlainTable(transaction, 'segments'),
        state: new PlainTable(transaction, 'state'),
      }),
    );
  }
}

function create(db: IDBDatabase): void {
  db.createObjectStore('segments', { keyPath: 'hash' });
  db.createObjectStore('state', { keyPath: 'key' });
  db.createObjectStore('details', { keyPath: 'jobId' }).createIndex(BY_READING, ['readAt', 'bytes']);
}

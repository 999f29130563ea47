/** Errors that mean "the connection was lost", not "your write is wrong" (`reopen.ts`). */
const LOST_CONNECTION = new Set(['InvalidStateError', 'UnknownError']);

export interface PlainDatabaseOptions {
  name: string;
  /** Ten times Dexie's. */
  version: number;
  /** Makes the tables of an empty database, as Dexie makes them. */
  create: (db: IDBDatabase) => void;
  /** `relaxed`: a write may be lost in a power cut. */
  durability: IDBTransactionDurability;
  indexedDB?: Pick<IDBFactory, 'open' | 'deleteDatabase'> | undefined;
}

/**
 * A database of this device without Dexie, whose code comes after the first list. For data that can all be fetched
 * again: if it doesn't even open (its files are damaged), it is deleted and begun anew. Dexie may have it open at the
 * same time.
 */
export class PlainDatabase {
  readonly #options: PlainDatabaseOptions;
  readonly #indexedDB: PlainDatabaseOptions['indexedDB'];
  #opening: Promise<IDBDatabase> | undefined;

  constructor(options: PlainDatabaseOptions) {
    this.#options = options;
    this.#indexedDB = options.indexedDB ?? globalThis.indexedDB;
  }

  /**
   * Resolves when the transaction has ended, with what `action` found. The transaction ends as soon as `action` awaits
   * anything but its tables. If `action` throws, nothing is written. If the connection is lost, tries once more.
   */
  async run<T>(
    mode: 'readonly' | 'readwrite',
    tables: readonly string[],
    action: (transaction: IDBTransaction) => Promise<T>,
  ): Promise<T> {
    const once = async () => this.#run(await this.#open(), mode, tables, action);
    try {
      return await once();
    } catch (error) {
      if (!(await this.#opens())) await this.#delete();
      else if (!(error instanceof Error) || !LOST_CONNECTION.has(error.name)) throw error;
      else this.close();
      return once();
    }
  }

  /** The next transaction opens it again. */
  close(): void {
    void this.#opening?.then(
      db => db.close(),
      () => undefined,
    );
    this.#opening = undefined;
  }

  async #run<T>(
    db: IDBDatabase,
    mode: 'readonly' | 'readwrite',
    tables: readonly string[],
    action: (transaction: IDBTransaction) => Promise<T>,
  ): Promise<T> {
    const { durability } = this.#options;
    const transaction = db.transaction([...tables], mode, { durability });
    const ended = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new DOMException('The transaction was aborted', 'AbortError')),
      );
    });
    // Those who wait for it are told below.
    ended.catch(() => undefined);
    try {
      const result = await action(transaction);
      await ended;
      return result;
    } catch (error) {
      await abort(transaction, ended);
      // The request only says that the transaction ended; the transaction says why.
      throw isNamed(error, 'AbortError') ? (transaction.error ?? error) : error;
    }
  }

  #open(): Promise<IDBDatabase> {
    if (this.#opening) return this.#opening;
    const forget = () => {
      if (this.#opening === opening) this.#opening = undefined;
    };
    const opening = this.#connect(forget).catch((error: unknown) => {
      forget();
      throw error;
    });
    this.#opening = opening;
    return opening;
  }

  async #connect(onLost: () => void): Promise<IDBDatabase> {
    const db = await this.#ask(this.#options.version).catch((error: unknown) => {
      // A later version of the app left it, which keeps the tables of this one.
      if (isNamed(error, 'VersionError')) return this.#ask();
      throw error;
    });
    // Another tab deletes it or gives it more tables, and waits for this.
    db.addEventListener('versionchange', () => {
      db.close();
      onLost();
    });
    db.addEventListener('close', onLost);
    return db;
  }

  #ask(version?: number): Promise<IDBDatabase> {
    if (!this.#indexedDB) throw new Error('There is no IndexedDB');
    const { name, create } = this.#options;
    const request = this.#indexedDB.open(name, version);
    request.addEventListener('upgradeneeded', () => create(request.result));
    return answer(request);
  }

  async #opens(): Promise<boolean> {
    try {
      await this.#open();
      return true;
    } catch {
      // Without IndexedDB there is nothing to delete.
      return !this.#indexedDB;
    }
  }

  async #delete(): Promise<void> {
    if (this.#indexedDB) await answer(this.#indexedDB.deleteDatabase(this.#options.name));
  }
}

/** Resolves with a request's result. Within a transaction, that is the only thing to await. */
export function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new DOMException('', 'UnknownError')));
  });
}

async function abort(transaction: IDBTransaction, ended: Promise<void>): Promise<void> {
  try {
    transaction.abort();
  } catch {
    // It has ended.
  }
  await ended.catch(() => undefined);
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}

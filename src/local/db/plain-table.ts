import { answer } from './plain-db.ts';

/** A table within a transaction (`PlainDatabase`), whose rows are named by a text. */
export class PlainTable<Row> {
  readonly #store: IDBObjectStore;

  constructor(transaction: IDBTransaction, name: string) {
    this.#store = transaction.objectStore(name);
  }

  // `async` in all of them: those who ask for several at once hear of each failure.
  async get(key: string): Promise<Row | undefined> {
    return answer<Row | undefined>(this.#store.get(key));
  }

  async keys(): Promise<string[]> {
    return (await answer(this.#store.getAllKeys())).filter(key => typeof key === 'string');
  }

  /** The last row of an index. */
  async lastBy(index: string): Promise<Row | undefined> {
    const cursor = await answer(this.#store.index(index).openCursor(null, 'prev'));
    return cursor?.value as Row | undefined;
  }

  async put(row: Row): Promise<void> {
    await answer(this.#store.put(row));
  }

  async putAll(rows: readonly Row[]): Promise<void> {
    await Promise.all(rows.map(row => this.put(row)));
  }

  async deleteAll(keys: readonly string[]): Promise<void> {
    await Promise.all(keys.map(async key => answer(this.#store.delete(key))));
  }
}

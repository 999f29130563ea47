import { LRUCache } from 'lru-cache';

/** Characters of keys and values. What one round of many people's operations reads and writes is about half of it. */
const CHARACTERS = 1_000_000;
/** Longer values are read from the database each time. */
const VALUE_MAX = 20_000;

/** null: there is nothing under the key. */
export type Value = string | null;

/**
 * What the database has under the keys that were read or written last, without a trip to its threads. A document is
 * read before it is written, by the database again when it writes, and by everyone who is told of the change.
 *
 * A value may be replaced while it is being read, and by several writes at once, whose order only the database knows.
 * So a reading counts only if no write of the key began since, and a write only if no other was under way.
 */
export class RecentValues {
  readonly #values = new LRUCache<string, { value: Value }>({
    maxSize: CHARACTERS,
    sizeCalculation: ({ value }, key) => key.length + (value?.length ?? 0) + 1,
  });
  readonly #readings = new Map<string, object>();
  readonly #writes = new Map<string, { underWay: number; isOnly: boolean }>();

  /** undefined: it must be read. */
  get(key: string): Value | undefined {
    return this.#values.get(key)?.value;
  }

  /** Call it when a reading begins, and what it returns when the reading has ended. */
  beginReading(key: string): (read: Value | undefined) => void {
    if (this.#writes.has(key)) return () => {};
    const reading = {};
    this.#readings.set(key, reading);
    return read => {
      if (this.#readings.get(key) !== reading) return;
      this.#readings.delete(key);
      if (read !== undefined) this.#keep(key, read);
    };
  }

  /** Call it before a write, and what it returns when the write has ended. A value of undefined isn't kept. */
  beginWrite(entries: ReadonlyMap<string, Value | undefined>): (isWritten: boolean) => void {
    for (const key of entries.keys()) {
      this.#values.delete(key);
      this.#readings.delete(key);
      const underWay = this.#writes.get(key)?.underWay ?? 0;
      this.#writes.set(key, { underWay: underWay + 1, isOnly: underWay === 0 });
    }
    return isWritten => {
      for (const [key, value] of entries) {
        const { underWay, isOnly } = this.#writes.get(key) ?? { underWay: 1, isOnly: false };
        if (underWay > 1) {
          this.#writes.set(key, { underWay: underWay - 1, isOnly: false });
          continue;
        }
        this.#writes.delete(key);
        if (isWritten && isOnly && value !== undefined) this.#keep(key, value);
      }
    };
  }

  #keep(key: string, value: Value): void {
    if (value === null || value.length <= VALUE_MAX) this.#values.set(key, { value });
  }
}

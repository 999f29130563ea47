import LevelDown, {
  type Done,
  type DoneWithEntry,
  type DoneWithValue,
  type Iterator,
  type Operation,
} from 'leveldown';

import { isShortage, shareOpenFiles } from '../open-files.ts';
import { RecentValues, type Value } from './recent-values.ts';

/** With leveldown's 16 KiB, every four postings would need a trip to its thread pool. */
const READ_AHEAD_BYTES = 512 * 1024;
/** Keys read in one trip to the thread pool: few enough that its four threads share many. */
const KEYS_AT_ONCE = 32;
const NOT_FOUND = new Error('NotFound');
/** Says nothing about the disk. */
const CLOSED = new Error('The database is closed');

interface Asked {
  key: string;
  answer: (error: Error | null, value?: string) => void;
}

/**
 * leveldown with behaviour that PouchDB has no options for (passed in as its `db` option):
 * - Every write is synced: an acknowledged batch survives a power cut.
 * - Every error is reported, including those that PouchDB answers as "missing".
 */
export class SyncedLevel extends LevelDown {
  readonly #onError: (error: Error) => void;
  readonly #tables: number;
  readonly #recent = new RecentValues();
  /** Reads of this turn. */
  #asked: Asked[] = [];
  #shortage: Error | undefined;

  constructor(location: string, onError: (error: Error) => void, tables: number = shareOpenFiles().tables) {
    super(location);
    this.#onError = onError;
    this.#tables = tables;
  }

  override _open(options: object, callback: Done): void {
    super._open({ ...options, maxOpenFiles: this.#tables }, callback);
  }

  override _batch(operations: readonly Operation[], options: object, callback: Done): void {
    super._batch(operations, { ...options, sync: true }, this.#writes(operations, callback));
  }

  override _put(key: unknown, value: unknown, options: object, callback: Done): void {
    const done = this.#writes([{ type: 'put', key, value }], callback);
    super._put(key, value, { ...options, sync: true }, done);
  }

  override _del(key: unknown, options: object, callback: Done): void {
    super._del(key, { ...options, sync: true }, this.#writes([{ type: 'del', key }], callback));
  }

  /** The only way to write without syncing; PouchDB doesn't use it. */
  override _chainedBatch(): never {
    throw new Error('Chained batches are not synced');
  }

  /** Neither PouchDB nor the store uses it. */
  override _clear(): never {
    throw new Error('Clearing is not synced');
  }

  override _get(key: unknown, options: { asBuffer?: boolean }, callback: DoneWithValue): void {
    if (typeof key !== 'string' || options.asBuffer !== false)
      return super._get(key, options, (error, value) => {
        if (error && !/notfound/i.test(error.message)) this.#tellOfReading(error);
        callback(error, value);
      });
    const recent = this.#recent.get(key);
    if (recent !== undefined) return answerLater(recent, callback);
    const end = this.#recent.beginReading(key);
    const answer: Asked['answer'] = (error, value) => {
      end(error ? undefined : (value ?? null));
      if (error && error !== CLOSED) this.#tellOfReading(error);
      callback(error ?? (value === undefined ? NOT_FOUND : null), value);
    };
    this.#asked.push({ key, answer });
    if (this.#asked.length === 1) process.nextTick(() => this.#readAsked());
  }

  /** Waking a thread costs more than reading a key. */
  #readAsked(): void {
    const all = this.#asked;
    this.#asked = [];
    for (let at = 0; at < all.length; at += KEYS_AT_ONCE) {
      const some = all.slice(at, at + KEYS_AT_ONCE);
      const answerAll = (error?: Error | null, values?: readonly (string | undefined)[]) => {
        for (const [index, { answer }] of some.entries()) answer(error ?? null, values?.[index]);
      };
      // It may have been closed meanwhile, and then LevelDB must not be asked.
      if (this.status !== 'open') answerAll(CLOSED);
      else
        super._getMany(
          some.map(({ key }) => key),
          { asBuffer: false },
          answerAll,
        );
    }
  }

  override _iterator(options: object): Iterator {
    const iterator = super._iterator({ ...options, highWaterMark: READ_AHEAD_BYTES });
    const next = iterator._next.bind(iterator);
    iterator._next = (callback: DoneWithEntry) =>
      next((error, key, value) => {
        if (error) this.#tellOfReading(error);
        callback(error, key, value);
      });
    return iterator;
  }

  // The methods below are for the store's own reads and writes, which bypass PouchDB.

  /** What is under a key that was read or written a moment ago; null: nothing. undefined: it must be read. */
  recent(key: string): string | null | undefined {
    return this.#recent.get(key);
  }

  /** undefined: there is nothing under that key. */
  read(key: string): Promise<string | undefined> {
    return new Promise((resolve, reject) => {
      this.get(key, { asBuffer: false }, (error, value) => {
        if (error && !/notfound/i.test(error.message)) reject(error);
        else resolve(typeof value === 'string' ? value : undefined);
      });
    });
  }

  /** Atomic and synced. */
  write(operations: readonly Operation[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.batch(operations, {}, error => (error ? reject(error) : resolve()));
    });
  }

  /** Rewrites the files that have these keys, which frees the space of deleted entries. */
  compact(start: string, end: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.compactRange(
        start,
        end,
        this.#watched(error => (error ? reject(error) : resolve())),
      );
    });
  }

  /** The last read that failed although the disk works: too many files were open, or there was too little memory. */
  get shortage(): Error | undefined {
    return this.#shortage;
  }

  /** A file that can't be opened now may open later. For writes, any error counts. */
  #tellOfReading(error: Error): void {
    if (isShortage(error)) this.#shortage = error;
    else this.#onError(error);
  }

  /** What it returns takes the write's answer. */
  #writes(operations: readonly Operation[], callback: Done): Done {
    const watched = this.#watched(callback);
    const entries = new Map<string, Value | undefined>();
    for (const { type, key, value } of operations) {
      if (typeof key !== 'string') throw new TypeError('Keys are texts');
      entries.set(key, type === 'del' ? null : typeof value === 'string' ? value : undefined);
    }
    const end = this.#recent.beginWrite(entries);
    return error => {
      end(!error);
      watched(error);
    };
  }

  #watched(callback: Done): Done {
    return error => {
      if (error) this.#onError(error);
      callback(error);
    };
  }
}

/** Callers rely on an answer after `get` returned. */
function answerLater(value: Value, callback: DoneWithValue): void {
  process.nextTick(() => {
    if (value === null) callback(NOT_FOUND);
    else callback(null, value);
  });
}

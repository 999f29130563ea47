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

/**
 * leveldown with behaviour that PouchDB has no options for (passed in as its `db` option):
 * - Every write is synced: an acknowledged batch survives a power cut.
 * - Every error is reported, including those that PouchDB answers as "missing".
 */
export class SyncedLevel extends LevelDown {
  readonly #onError: (error: Error) => void;
  readonly #tables: number;
  readonly #recent = new RecentValues();

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
    const isText = typeof key === 'string' && options.asBuffer === false;
    const recent = isText ? this.#recent.get(key) : undefined;
    if (recent !== undefined) return answerLater(recent, callback);
    const end = isText ? this.#recent.beginReading(key) : undefined;
    super._get(key, options, (error, value) => {
      const isMissing = error && /notfound/i.test(error.message);
      end?.(isMissing ? null : typeof value === 'string' ? value : undefined);
      if (error && !isMissing) this.#tellOfReading(error);
      callback(error, value);
    });
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

  /** A file that can't be opened now may open later. For writes, any error counts. */
  #tellOfReading(error: Error): void {
    if (!isShortage(error)) this.#onError(error);
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
    if (value === null) callback(new Error('NotFound'));
    else callback(null, value);
  });
}

import LevelDown, {
  type Done,
  type DoneWithEntry,
  type DoneWithValue,
  type Iterator,
  type Operation,
} from 'leveldown';

/** Keys whose last written value is kept: the feed reads each of them back right after the write. */
const RECENT_KEYS = 4096;
const RECENT_VALUE_MAX_CHARACTERS = 4096;
/** leveldown's 16 KiB would be a trip to its thread pool for every four postings. */
const READ_AHEAD_BYTES = 512 * 1024;

/**
 * leveldown with what PouchDB does not let one ask for (handed in as its `db` option):
 * - every write is synced: a batch that was answered survives a power cut;
 * - every error is told, also those which PouchDB answers as "missing";
 * - values just written are read from memory: PouchDB's change feed asks for them one by one.
 */
export class SyncedLevel extends LevelDown {
  readonly #onError: (error: Error) => void;
  readonly #recent = new Map<string, string>();

  constructor(location: string, onError: (error: Error) => void) {
    super(location);
    this.#onError = onError;
  }

  override _batch(operations: readonly Operation[], options: object, callback: Done): void {
    super._batch(operations, { ...options, sync: true }, this.#written(operations, callback));
  }

  override _put(key: unknown, value: unknown, options: object, callback: Done): void {
    super._put(
      key,
      value,
      { ...options, sync: true },
      this.#written([{ type: 'put', key, value }], callback),
    );
  }

  override _del(key: unknown, options: object, callback: Done): void {
    super._del(key, { ...options, sync: true }, this.#written([{ type: 'del', key }], callback));
  }

  /** The one way to write that would not be synced; PouchDB does not use it. */
  override _chainedBatch(): never {
    throw new Error('Chained batches are not synced');
  }

  override _get(key: unknown, options: { asBuffer?: boolean }, callback: DoneWithValue): void {
    const recent = options.asBuffer === false ? this.#recent.get(String(key)) : undefined;
    if (recent !== undefined) return process.nextTick(callback, null, recent);
    super._get(key, options, (error, value) => {
      if (error && !/notfound/i.test(error.message)) this.#onError(error);
      callback(error, value);
    });
  }

  override _iterator(options: object): Iterator {
    const iterator = super._iterator({ ...options, highWaterMark: READ_AHEAD_BYTES });
    const next = iterator._next.bind(iterator);
    iterator._next = (callback: DoneWithEntry) =>
      next((error, key, value) => {
        if (error) this.#onError(error);
        callback(error, key, value);
      });
    return iterator;
  }

  #written(operations: readonly Operation[], callback: Done): Done {
    return error => {
      if (error) this.#onError(error);
      else for (const operation of operations) this.#remember(operation);
      callback(error);
    };
  }

  #remember({ type, key, value }: Operation): void {
    this.#recent.delete(String(key));
    if (type !== 'put' || typeof value !== 'string' || value.length > RECENT_VALUE_MAX_CHARACTERS) return;
    this.#recent.set(String(key), value);
    if (this.#recent.size <= RECENT_KEYS) return;
    const [oldest] = this.#recent.keys();
    if (oldest !== undefined) this.#recent.delete(oldest);
  }
}

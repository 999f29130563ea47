import type {
  Change,
  IntegrityReport,
  JsonObject,
  Sequence,
  Store,
  StoredDocument,
  StoreSnapshot,
  StoreStatus,
  Subscription,
  Write,
  WriteResult,
} from '../../sync-server/store/store.ts';
import { StoreUnavailable } from '../../sync-server/store/store.ts';

/**
 * The store port over a Map, for tests of the layers above it: without PouchDB or delays, and with failures on demand.
 * `tests/contracts/store.ts` tests the real ones.
 */
export class MapStore implements Store {
  readonly name: string;
  readonly order = 'commits';
  /** Makes the next commits reject, as with a full disk. */
  failing = false;
  /** Called before each commit, so that a test can make concurrent changes. */
  beforeCommit: (writes: readonly Write[]) => void | Promise<void> = () => {};
  readonly #documents = new Map<string, { revision: number; body: JsonObject }>();
  readonly #listeners = new Set<(changes: readonly Change[]) => void>();
  /** Includes deletions. */
  readonly #latest = new Map<string, Change>();
  #sequence = 0;
  /** Cached until a document is added or removed. */
  #sorted: string[] | undefined;

  constructor(name = 'test') {
    this.name = name;
  }

  static of(name: string, bodies: Iterable<readonly [id: string, body: JsonObject]>): MapStore {
    const store = new MapStore(name);
    for (const [id, body] of bodies) store.#write({ id, body });
    return store;
  }

  get ids(): string[] {
    this.#sorted ??= [...this.#documents.keys()].sort();
    return [...this.#sorted];
  }

  /** A copy with the same documents and revisions, without listeners. */
  copy(): MapStore {
    const copy = new MapStore(this.name);
    for (const [id, document] of this.#documents) copy.#documents.set(id, structuredClone(document));
    for (const [id, change] of this.#latest) copy.#latest.set(id, structuredClone(change));
    copy.#sequence = this.#sequence;
    return copy;
  }

  async get(id: string): Promise<StoredDocument | undefined> {
    const found = this.#documents.get(id);
    return found && { id, revision: String(found.revision), body: structuredClone(found.body) };
  }

  getMany(ids: readonly string[]): Promise<(StoredDocument | undefined)[]> {
    return Promise.all(ids.map(id => this.get(id)));
  }

  async range({
    start,
    end,
    limit,
  }: {
    start: string;
    end: string;
    limit?: number;
  }): Promise<StoredDocument[]> {
    this.#sorted ??= this.ids;
    const ids = this.#sorted.filter(id => id >= start && id < end).slice(0, limit);
    const found = await this.getMany(ids);
    return found.filter(document => document !== undefined);
  }

  async refuseIfFull(): Promise<void> {
    if (this.failing) throw new StoreUnavailable('No space left on device');
  }

  async commit(writes: readonly Write[]): Promise<WriteResult[]> {
    await this.refuseIfFull();
    await this.beforeCommit(writes);
    return writes.map(write => this.#write(write));
  }

  #write({ id, revision, body }: Write): WriteResult {
    const present = this.#documents.get(id);
    if ((present && String(present.revision)) !== revision) return { status: 'conflict', id };
    this.#sequence += 1;
    // Cloned once, because stored objects are never handed out.
    const kept = body && structuredClone(body);
    const change: Change = { id, revision: String(this.#sequence), body, sequence: this.#sequence };
    if ((present === undefined) !== (kept === null)) this.#sorted = undefined;
    if (kept === null) this.#documents.delete(id);
    else this.#documents.set(id, { revision: this.#sequence, body: kept });
    this.#latest.set(id, { ...change, body: kept });
    for (const listener of this.#listeners) listener([change]);
    return { status: 'committed', id, revision: change.revision };
  }

  async subscribe(
    since: Sequence | undefined,
    listener: (changes: readonly Change[]) => void,
  ): Promise<Subscription> {
    const present = [...this.#latest.values()]
      .filter(({ sequence }) => Number(sequence) > Number(since ?? 0))
      .sort((a, b) => Number(a.sequence) - Number(b.sequence));
    if (present.length > 0) listener(structuredClone(present));
    this.#listeners.add(listener);
    return { close: () => void this.#listeners.delete(listener) };
  }

  async snapshot(): Promise<StoreSnapshot> {
    const present = [...this.#latest.values()].sort((a, b) => Number(a.sequence) - Number(b.sequence));
    const documents = present.flatMap(({ id, revision, body }) => (body ? [{ id, revision, body }] : []));
    const pages = [structuredClone(documents)];
    return {
      async *pages() {
        yield* pages;
      },
      sequence: this.#sequence,
      close: () => Promise.resolve(),
    };
  }

  async status(): Promise<StoreStatus> {
    return { sequence: this.#sequence, documents: this.#documents.size };
  }

  async checkIntegrity(): Promise<IntegrityReport> {
    return { ok: true, documents: this.#documents.size, problem: null };
  }

  async close(): Promise<void> {}
}

import { createListeners, type Listeners } from '../../src/core/listeners.ts';
import { type CollectionDefinition, storageOf } from '../../src/wire/collections.ts';
import { ApiError } from '../core/api-error.ts';
import type { RemovalTraces } from '../store/removal-traces.ts';
import type { Change, JsonObject, Sequence, Store } from '../store/store.ts';
import { CollectionRows } from './collection-rows.ts';
import { type RowMaker, rowMaker } from './record-to-row.ts';
import type { Positions } from './projection.ts';
import type { Row, RowChange } from './row.ts';
import { DiskRows } from './disk/disk-rows.ts';
import type { RowFile } from './disk/row-file.ts';
import type { LateChanges } from './positions/late-changes.ts';
import { ownersIn } from './row-owners.ts';
import type { Rows } from './rows.ts';
import type { SnapshotCollection } from './snapshot/projection-snapshot.ts';
import { Stamps, unstampedPosition } from './positions/stamps.ts';

const READ_PAGE = 500;

/** Positions in the feed; undefined: nothing was seen. */
export interface Seen {
  inMemory: number | undefined;
  onDisk: number | undefined;
}

/** The part of the server's log that is used here. */
export interface ProjectionLog {
  error: (details: object, message: string) => void;
}

interface Collection {
  definition: CollectionDefinition;
  rows: Rows;
  maker: RowMaker;
}

/** The rows of all collections, which follow the store's changes one by one. */
export class ProjectedCollections {
  readonly #store: Store;
  readonly #log: ProjectionLog;
  readonly #nowMs: () => number;
  readonly #byId = new Map<string, Collection>();
  readonly #watchers = new Map<Rows, Listeners<[row: Row]>>();
  readonly #observers = createListeners<[change: RowChange]>();
  /** Counts changes of a store that has neither positions nor sequences that are numbers. */
  #counted = 0;
  /** Where the writer stamps positions. */
  readonly #stamps: Stamps | undefined;
  /** Set while changes arrive as they are made. */
  #late: LateChanges | undefined;

  constructor(store: Store, log: ProjectionLog, nowMs: () => number, traces?: RemovalTraces) {
    this.#store = store;
    this.#stamps = store.positions && new Stamps(store.positions, traces);
    this.#log = log;
    this.#nowMs = nowMs;
  }

  /** `file`: where the rows are, if they aren't in memory. */
  open(definition: CollectionDefinition, file?: RowFile): Collection {
    const maker = rowMaker(definition);
    const rows = file ? new DiskRows(file, definition, maker) : new CollectionRows(definition);
    const collection = { definition, rows, maker };
    this.#byId.set(storageOf(definition), collection);
    return collection;
  }

  /** For a collection that was created while the server runs. */
  openLater(definition: CollectionDefinition): void {
    const { rows, maker } = this.open(definition);
    // If a feed lags, it may have shown another process's documents before the collection that they belong to.
    if (this.#counted === 0 && !this.#store.positions) return;
    readStored(this.#store, definition, (id, body) => {
      const documentId = id.slice(id.indexOf('/') + 1);
      const position = this.#store.positions ? unstampedPosition(id) : ++this.#counted;
      const row = rows.get(documentId) ? undefined : this.#toRow(maker, id, body, position);
      if (row && body['tombstone'] !== true) rows.put(row, this.#nowMs());
    }).catch((error: unknown) => this.#log.error({ err: error }, 'a collection could not be read'));
  }

  /** False: there is no such collection any more. Rows on disk have the attributes that they were made with. */
  redefine(definition: CollectionDefinition): boolean {
    const collection = this.#byId.get(storageOf(definition));
    if (!(collection?.rows instanceof CollectionRows)) return false;
    collection.rows.redefine(definition);
    this.#byId.set(storageOf(definition), { ...collection, definition, maker: rowMaker(definition) });
    return true;
  }

  close(definition: CollectionDefinition): void {
    this.#byId.delete(storageOf(definition));
  }

  all(): Collection[] {
    return [...this.#byId.values()];
  }

  /** Always in the same order, whichever was opened first. */
  inMemory(): SnapshotCollection[] {
    return this.all()
      .flatMap(({ rows, ...rest }) => (rows instanceof CollectionRows ? [{ rows, ...rest }] : []))
      .sort((a, b) => (storageOf(a.definition) < storageOf(b.definition) ? -1 : 1));
  }

  rowsOf(collectionId: string): Rows {
    const collection = this.#byId.get(collectionId);
    if (!collection) throw new ApiError('collection_not_found');
    return collection.rows;
  }

  /** Everything that was in the store has been read. */
  follow(late: LateChanges): void {
    this.#late = late;
    this.#stamps?.begin(late);
  }

  /** See `Projection.positions`. `sequence`: the last one. */
  positions(sequence: Sequence | undefined): Positions {
    if (this.#stamps) return this.#stamps.positions();
    return typeof sequence === 'string' ? { through: 0, since: 1 } : { through: sequence ?? 0, since: 0 };
  }

  /** Whether an owner loses the document, and the document that remains doesn't name them. */
  isTraceless(id: string, body: JsonObject | null): boolean {
    const slash = id.indexOf('/');
    const collection = this.#byId.get(id.slice(0, slash));
    const before = collection?.rows.get(id.slice(slash + 1));
    if (!collection || !before) return false;
    const made = body && collection.maker.make(body, 0);
    const ownersOf = ownersIn(collection.definition);
    const owners = made ? ownersOf(made) : [];
    return ownersOf(before).some(owner => !owners.includes(owner));
  }

  /** See `Projection.watch`. */
  watch(collectionId: string, listener: (row: Row) => void): () => void {
    const rows = this.rowsOf(collectionId);
    const watching = this.#watchers.get(rows) ?? createListeners<[row: Row]>();
    this.#watchers.set(rows, watching);
    return watching.subscribe(listener);
  }

  /** See `Projection.observe`. */
  observe(listener: (change: RowChange) => void): () => void {
    return this.#observers.subscribe(listener);
  }

  /** Rows in memory and on disk may have seen some of the feed already. */
  take(change: Change, seen?: Seen): void {
    const { id, body, sequence: at } = change;
    this.#stamps?.note(change);
    const slash = id.indexOf('/');
    const collection = this.#byId.get(id.slice(0, slash));
    if (!collection) return;
    const { definition, rows, maker } = collection;
    const through = rows instanceof CollectionRows ? seen?.inMemory : seen?.onDisk;
    if (through !== undefined && Number(at) <= through) return;
    const documentId = id.slice(slash + 1);
    const before = rows.get(documentId);
    const position = this.#positionOf(change);
    const made = body && this.#toRow(maker, id, body, position);
    const row = body?.['tombstone'] === true ? undefined : (made ?? undefined);
    if (row) rows.put(row, this.#nowMs(), before);
    else rows.remove(documentId, position, this.#nowMs(), made ?? undefined);
    if ((before ?? row) && this.#stamps?.isLate(change, before, row)) this.#late?.note(change);
    if (row) this.#watchers.get(rows)?.notify(row);
    if (before || row) this.#observers.notify({ definition, before, after: row, body });
  }

  #positionOf({ id, sequence, position }: Change): number {
    if (this.#stamps) return this.#stamps.positionOf(id, position);
    return typeof sequence === 'number' ? sequence : ++this.#counted;
  }

  #toRow({ make }: RowMaker, id: string, body: JsonObject, position: number): Row | undefined {
    const row = make(body, position);
    if (!row) this.#log.error({ id }, 'a stored document is not a valid record and is left out of lists');
    return row;
  }
}

/** Reads the collection's documents that are already in the store. */
async function readStored(
  store: Store,
  definition: CollectionDefinition,
  take: (id: string, body: JsonObject) => void,
): Promise<void> {
  const end = `${storageOf(definition)}0`;
  for (let start = `${storageOf(definition)}/`; ; ) {
    const page = await store.range({ start, end, limit: READ_PAGE });
    for (const { id, body } of page) take(id, body);
    const last = page.at(-1);
    if (!last || page.length < READ_PAGE) return;
    start = `${last.id} `;
  }
}

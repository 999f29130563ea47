import { setImmediate as nextTurn } from 'node:timers/promises';
import { createListeners, type Listeners } from '../../src/core/listeners.ts';
import { type CollectionDefinition, storageOf } from '../../src/wire/collections.ts';
import { ApiError } from '../core/api-error.ts';
import type { Timer } from '../core/timer.ts';
import { ownTurn } from '../core/own-turn.ts';
import type { Change, JsonObject, Sequence, Store } from '../store/store.ts';
import { CollectionRows } from './collection-rows.ts';
import type { Projection } from './projection.ts';
import type { Row, RowChange } from './row.ts';
import { readPlan } from './read-plan.ts';
import { type RowMaker, rowMaker } from './record-to-row.ts';
import {
  loadRows,
  saveRows,
  type SnapshotCollection,
  type SnapshotPlace,
} from './snapshot/projection-snapshot.ts';
import { queryInSlices, runQuery } from './run-query.ts';
import { SnapshotKeeper } from './snapshot/snapshot-keeper.ts';

const READ_PAGE = 500;

/** Collections that are created and deleted while the server runs (`schema-registry.ts`). */
export interface ComingCollections {
  made: () => readonly CollectionDefinition[];
  watch: (listener: {
    opened: (definition: CollectionDefinition) => void;
    changed: (definition: CollectionDefinition) => void;
    closed: (definition: CollectionDefinition) => void;
  }) => () => void;
}

/** The part of the server's log that is used here. */
export interface ProjectionLog {
  error: (details: object, message: string) => void;
}

export interface ProjectionOptions {
  /** Where the rows are kept between starts. Absent: each start reads them from the store. */
  snapshot?: SnapshotPlace & { timer: Timer };
  /** Collections besides the built-in ones. */
  schemas?: ComingCollections;
  /** Returns a number in [0, 1), for random order. */
  random?: () => number;
  /** The time recorded for removals, in ms. Default: the system's clock. */
  nowMs?: () => number;
}

/** Owners processed before other requests get a turn. */
const FORGET_AT_ONCE = 5_000;

/** Resolves once the rows of everything committed so far are in memory. From then on they follow each commit. */
export async function createProjection(
  store: Store,
  definitions: readonly CollectionDefinition[],
  log: ProjectionLog,
  { snapshot, schemas, random, nowMs = () => Date.now() }: ProjectionOptions = {},
): Promise<Projection & { close: () => Promise<void> }> {
  const byId = new Map<string, SnapshotCollection>();
  const open = (definition: CollectionDefinition): SnapshotCollection => {
    const collection = { definition, rows: new CollectionRows(definition), maker: rowMaker(definition) };
    byId.set(storageOf(definition), collection);
    return collection;
  };
  for (const definition of [...definitions, ...(schemas?.made() ?? [])]) open(definition);
  /** Always in the same order, whichever was opened first. */
  const collections = () =>
    [...byId.values()].sort((a, b) => (storageOf(a.definition) < storageOf(b.definition) ? -1 : 1));
  let sequence: Sequence | undefined;
  /** Counts changes of a store whose sequences are strings, which only the store can compare. */
  let counted = 0;

  const rowsOf = (collectionId: string): CollectionRows => {
    const collection = byId.get(collectionId);
    if (!collection) throw new ApiError('collection_not_found');
    return collection.rows;
  };

  const listeners = new Map<CollectionRows, Listeners<[row: Row]>>();
  const { subscribe: observe, notify: observed } = createListeners<[change: RowChange]>();

  const take = ({ id, body, sequence: at }: Change): void => {
    const slash = id.indexOf('/');
    const collection = byId.get(id.slice(0, slash));
    if (!collection) return;
    const { definition, rows, maker } = collection;
    const documentId = id.slice(slash + 1);
    const before = rows.get(documentId);
    const position = typeof at === 'number' ? at : ++counted;
    const made = body && toRow(maker, id, body, position);
    const row = body?.['tombstone'] === true ? undefined : (made ?? undefined);
    if (row) rows.put(row, nowMs());
    else rows.remove(documentId, position, nowMs(), made ?? undefined);
    if (row) listeners.get(rows)?.notify(row);
    if (before || row) observed({ definition, before, after: row, body });
  };

  const toRow = ({ make }: RowMaker, id: string, body: JsonObject, position: number) => {
    const row = make(body, position);
    if (!row) log.error({ id }, 'a stored document is not a valid record and is left out of lists');
    return row;
  };

  let keeper: SnapshotKeeper | undefined;
  const unwatch = schemas?.watch({
    opened(definition) {
      const { rows, maker } = open(definition);
      // If a feed lags, it may have shown another process's documents before the collection that they belong to.
      if (counted > 0)
        readBehind(store, definition, (id, body) => {
          const documentId = id.slice(id.indexOf('/') + 1);
          const row = rows.get(documentId) ? undefined : toRow(maker, id, body, ++counted);
          if (row && body['tombstone'] !== true) rows.put(row, nowMs());
        }).catch((error: unknown) => log.error({ err: error }, 'a collection could not be read'));
    },
    changed(definition) {
      const collection = byId.get(storageOf(definition));
      if (!collection) return;
      collection.rows.redefine(definition);
      byId.set(storageOf(definition), { ...collection, definition, maker: rowMaker(definition) });
      keeper?.invalidate();
    },
    closed(definition) {
      byId.delete(storageOf(definition));
      keeper?.invalidate();
    },
  });

  if (snapshot) sequence = (await loadRows(snapshot, store, collections())) ?? undefined;
  /** The sequence up to which the rows are on disk. */
  let kept = sequence;
  keeper =
    snapshot &&
    keepRows(
      snapshot,
      collections,
      snapshot.timer,
      log,
      () => sequence,
      at => (kept = at),
    );
  const subscription = await store.subscribe(sequence, changes => {
    for (const change of changes) take(change);
    sequence = changes.at(-1)?.sequence ?? sequence;
    keeper?.note(changes.length);
  });

  return {
    query: (collectionId, queries, readable, options) => {
      const rows = rowsOf(collectionId);
      const plan = readPlan(rows.schema, queries, options?.meter);
      const { rows: page, total } = runQuery(rows, plan, readable, options, random);
      return { rows: page, total, select: plan.select };
    },
    async queryInSlices(collectionId, queries, readable, options) {
      const rows = rowsOf(collectionId);
      const plan = readPlan(rows.schema, queries, options?.meter);
      const slices = queryInSlices(rows, plan, readable, options, random);
      for (;;) {
        const { done, value } = slices.next();
        if (done) return { rows: value.rows, total: value.total, select: plan.select };
        await ownTurn();
        options?.onTurn?.();
      }
    },
    async prepare(collectionId, queries, options) {
      if (!queries.some(({ method }) => method.startsWith('order'))) return;
      const rows = rowsOf(collectionId);
      const { filters, orders } = readPlan(rows.schema, queries);
      await rows.prepare(filters, orders, options);
    },
    row: (collectionId, documentId) => rowsOf(collectionId).get(documentId),
    find: (collectionId, attribute, value) => {
      const found = rowsOf(collectionId).withValue(attribute, value);
      if (!found) throw new TypeError(`${collectionId} has no index of ${attribute}`);
      return found;
    },
    findByOperation: (collectionId, operationId) => rowsOf(collectionId).ofOperation(operationId),
    ownedBy: (collectionId, owner) => rowsOf(collectionId).ownedBy(owner),
    countOwnedBy: (collectionId, owner) => rowsOf(collectionId).countOwnedBy(owner),
    removedFrom: (collectionId, owner) => rowsOf(collectionId).removedFrom(owner),
    async forgetRemoved(beforeMs) {
      let forgotten = 0;
      let steps = 0;
      for (const { rows } of collections()) {
        for (const some of rows.forgetRemoved(beforeMs)) {
          forgotten += some;
          steps += 1;
          if (steps % FORGET_AT_ONCE === 0) await nextTurn();
        }
      }
      return forgotten;
    },
    keptThrough: () => (snapshot ? kept : null),
    arePositionsLasting: () => counted === 0,
    pendingEffects: collectionId => rowsOf(collectionId).pending,
    watch(collectionId, listener) {
      const rows = rowsOf(collectionId);
      const watching = listeners.get(rows) ?? createListeners<[row: Row]>();
      listeners.set(rows, watching);
      return watching.subscribe(listener);
    },
    observe,
    all: collectionId => rowsOf(collectionId).inSequence(),
    count: collectionId => rowsOf(collectionId).size,
    nextSequence: collectionId => rowsOf(collectionId).nextSequence(),
    async close() {
      unwatch?.();
      subscription.close();
      await keeper?.close();
    },
  };
}

function keepRows(
  place: SnapshotPlace,
  collections: () => readonly SnapshotCollection[],
  timer: Timer,
  log: ProjectionLog,
  sequence: () => Sequence | undefined,
  onKept: (sequence: Sequence) => void,
): SnapshotKeeper {
  return new SnapshotKeeper({
    timer,
    rows: () => collections().reduce((sum, { rows }) => sum + rows.size, 0),
    save: async () => {
      const now = sequence();
      if (typeof now !== 'number') return;
      await saveRows(place, collections(), now);
      onKept(now);
    },
    onFailure: error =>
      log.error({ err: error }, 'the row snapshot could not be saved, so the next start reads all documents'),
  });
}

/** Reads the collection's documents that are already in the store. */
async function readBehind(
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

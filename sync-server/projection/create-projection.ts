import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CollectionDefinition } from '../../src/wire/collections.ts';
import { ownTurn } from '../core/own-turn.ts';
import type { Timer } from '../core/timer.ts';
import type { Sequence, Store } from '../store/store.ts';
import { ProjectedCollections, type ProjectionLog } from './projected-collections.ts';
import type { Projection } from './projection.ts';
import { readPlan } from './read-plan.ts';
import { queryInSlices, runQuery } from './run-query.ts';
import {
  loadRows,
  saveRows,
  type SnapshotCollection,
  type SnapshotPlace,
} from './snapshot/projection-snapshot.ts';
import { SnapshotKeeper } from './snapshot/snapshot-keeper.ts';

/** Collections that are created and deleted while the server runs (`schema-registry.ts`). */
export interface ComingCollections {
  made: () => readonly CollectionDefinition[];
  watch: (listener: {
    opened: (definition: CollectionDefinition) => void;
    changed: (definition: CollectionDefinition) => void;
    closed: (definition: CollectionDefinition) => void;
  }) => () => void;
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
  let sequence: Sequence | undefined;
  let keeper: SnapshotKeeper | undefined;
  const projected = new ProjectedCollections(store, log, nowMs);
  for (const definition of [...definitions, ...(schemas?.made() ?? [])]) projected.open(definition);
  const unwatch = schemas?.watch({
    opened: definition => projected.openLater(definition),
    changed(definition) {
      if (projected.redefine(definition)) keeper?.invalidate();
    },
    closed(definition) {
      projected.close(definition);
      keeper?.invalidate();
    },
  });
  const collections = () => projected.inOrder();
  const rowsOf = (collectionId: string) => projected.rowsOf(collectionId);

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
    for (const change of changes) projected.take(change);
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
    arePositionsLasting: () => !projected.isCounting(),
    pendingEffects: collectionId => rowsOf(collectionId).pending,
    watch: (collectionId, listener) => projected.watch(collectionId, listener),
    observe: listener => projected.observe(listener),
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

import type { CollectionDefinition } from '../../src/wire/collections.ts';
import { storageOf } from '../../src/wire/collections.ts';
import { ownTurn } from '../core/turns/own-turn.ts';
import { systemTimer, type Timer } from '../core/timer.ts';
import type { RemovalTraces } from '../store/removal-traces.ts';
import type { Sequence, Store } from '../store/store.ts';
import { COLD_COLLECTIONS } from './cold-collections.ts';
import { type DiskPlace, RowFile } from './disk/row-file.ts';
import { LateChanges } from './positions/late-changes.ts';
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
  /** Where the rows in memory are kept between starts. Absent: each start reads them from the store. */
  snapshot?: SnapshotPlace & { timer: Timer };
  /**
   * The file of the rows that aren't in memory: those of `cold`, by default `COLD_COLLECTIONS`. Absent: all are in
   * memory. The store's sequences must be numbers.
   */
  disk?: DiskPlace & { cold?: ReadonlySet<string> };
  /** Collections besides the built-in ones. */
  schemas?: ComingCollections;
  /** Returns a number in [0, 1), for random order. */
  random?: () => number;
  /** The time recorded for removals, in ms. Default: the system's clock. */
  nowMs?: () => number;
  timer?: Timer;
  /** Of the store, if it stamps changes. */
  traces?: RemovalTraces | undefined;
}

/** Owners processed before other requests get a turn. */
const FORGET_AT_ONCE = 5_000;

/** Resolves once the rows of everything committed so far are in memory. From then on they follow each commit. */
export async function createProjection(
  store: Store,
  definitions: readonly CollectionDefinition[],
  log: ProjectionLog,
  {
    snapshot,
    disk,
    schemas,
    random,
    nowMs = () => Date.now(),
    timer = systemTimer,
    traces,
  }: ProjectionOptions = {},
): Promise<Projection & { close: () => Promise<void> }> {
  let sequence: Sequence | undefined;
  let keeper: SnapshotKeeper | undefined;
  const projected = new ProjectedCollections(store, log, nowMs, traces);
  const { cold = COLD_COLLECTIONS } = disk ?? {};
  const isCold = (definition: CollectionDefinition) => cold.has(storageOf(definition));
  const file = disk && (await openRowFile(store, disk, definitions.filter(isCold), log));
  for (const definition of definitions)
    projected.open(definition, isCold(definition) ? (file ?? undefined) : undefined);
  for (const definition of schemas?.made() ?? []) projected.open(definition);
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
  const collections = () => projected.inMemory();
  const rowsOf = (collectionId: string) => projected.rowsOf(collectionId);

  const loaded = snapshot && (await loadRows(snapshot, store, collections()));
  const seen = { inMemory: loaded ?? undefined, onDisk: file?.kept };
  sequence = file ? earlier(seen.inMemory, seen.onDisk) : seen.inMemory;
  /** The sequence up to which the rows in memory are on disk. */
  let kept: Sequence | undefined = seen.inMemory;
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
    for (const change of changes) projected.take(change, seen);
    sequence = changes.at(-1)?.sequence ?? sequence;
    if (typeof sequence === 'number') file?.advance(sequence, changes.length);
    keeper?.note(changes.length);
  });
  const late = new LateChanges(store, timer, error =>
    log.error({ err: error }, 'a change that arrived late could not be committed again'),
  );
  projected.follow(late);
  if (traces) traces.judge = (id, body) => projected.isTraceless(id, body);
  // What is left out until it's proven may have been acknowledged, and decisions must know of it.
  if (store.prove) await store.prove();

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
        await (options?.turn ?? ownTurn)();
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
    isNamed: (collectionId, permission) => rowsOf(collectionId).isNamed(permission),
    tally: (collectionId, value) => rowsOf(collectionId).tally(value),
    ownedBy: (collectionId, owner, after) => rowsOf(collectionId).ownedBy(owner, after),
    countOwnedBy: (collectionId, owner) => rowsOf(collectionId).countOwnedBy(owner),
    removedFrom: (collectionId, owner, after) => rowsOf(collectionId).removedFrom(owner, after),
    async forgetRemoved(beforeMs) {
      let forgotten = 0;
      let steps = 0;
      for (const { rows } of projected.all()) {
        for (const some of rows.forgetRemoved(beforeMs)) {
          forgotten += some;
          steps += 1;
          if (steps % FORGET_AT_ONCE === 0) await ownTurn();
        }
      }
      file?.tidy();
      return forgotten;
    },
    keptThrough() {
      if (!snapshot) return file ? file.kept : null;
      return file ? earlier(kept === undefined ? undefined : Number(kept), file.kept) : kept;
    },
    positions: () => projected.positions(sequence),
    sequence: () => sequence,
    pendingEffects: collectionId => rowsOf(collectionId).pending,
    watch: (collectionId, listener) => projected.watch(collectionId, listener),
    observe: listener => projected.observe(listener),
    all: collectionId => rowsOf(collectionId).inSequence(),
    count: collectionId => rowsOf(collectionId).size,
    nextSequence: collectionId => rowsOf(collectionId).nextSequence(),
    async close() {
      unwatch?.();
      subscription.close();
      late.close();
      await keeper?.close();
      file?.close();
    },
  };
}

/** undefined: nothing of one of them is on disk. */
function earlier(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : Math.min(a, b);
}

async function openRowFile(
  store: Store,
  place: DiskPlace,
  definitions: readonly CollectionDefinition[],
  log: ProjectionLog,
): Promise<RowFile | null> {
  const { sequence } = await store.status();
  // Later deletions may have been pruned without leaving a trace.
  const pruned = Number((await store.upkeep?.pruned()) ?? 0);
  const file = RowFile.open(
    place,
    definitions,
    position => position <= Number(sequence) && position >= pruned,
  );
  if (!file) log.error({ platform: process.platform }, 'there is no SQLite here, so all rows are in memory');
  return file;
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

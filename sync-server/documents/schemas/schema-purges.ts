import type { Context } from '../../board/context.ts';
import { givenUp } from './schema-changes.ts';
import {
  type CollectionSchema,
  collectionKey,
  databaseKey,
  schemaBody,
  toCollection,
  toDatabase,
} from '../../records/schema-records.ts';
import { fixedDatabase } from '../../records/schema-registry.ts';

const PAGE = 500;
/** Stands for a deleted database. */
const NONE = { incarnation: null };

export interface SchemaPurges {
  /** Call this after a deletion. */
  wake(): void;
  /** Resolves when everything is removed, or when the rest couldn't be. */
  idle(): Promise<void>;
  /** Stops after the current page of removals. */
  close(): Promise<void>;
}

/**
 * Removes the documents of deleted collections, page by page. The collection's record lists what to remove and goes
 * last, so after a kill the next start continues and nothing is half visible.
 */
export function startSchemaPurges({
  stores,
  schemas,
  writer,
  log,
}: Pick<Context, 'stores' | 'schemas' | 'writer' | 'log'>): SchemaPurges {
  const store = stores.board;
  const state: { running?: Promise<void> | undefined; isClosed: boolean; isWanted: boolean } = {
    isClosed: false,
    isWanted: false,
  };

  async function run(): Promise<void> {
    while (state.isWanted && !state.isClosed) {
      state.isWanted = false;
      for (const schema of schemas.unfinished()) await purge(schema);
    }
  }

  async function purge({ databaseId, id }: CollectionSchema): Promise<void> {
    const key = collectionKey(databaseId, id);
    // Reads from the disk: the state in this process's memory may be older, and removed documents don't come back.
    const [stored, database] = await store.getMany([key, databaseKey(databaseId)]);
    if (!stored) return;
    const schema = toCollection(stored.body);
    const { incarnation } = fixedDatabase(databaseId) ?? (database ? toDatabase(database.body) : NONE);
    const isThere = schema.storage !== null && schema.incarnation === incarnation;
    const storages = isThere ? schema.purging : givenUp(schema);
    if (isThere && storages.length === 0) return;
    for (const storage of storages) await removeAll(storage);
    if (state.isClosed) return;
    const body = isThere ? schemaBody({ ...schema, purging: [] }) : null;
    const [result] = await store.commit([{ id: key, revision: stored.revision, body }]);
    // It was created again, changed or deleted again meanwhile.
    if (result?.status !== 'committed') state.isWanted = true;
  }

  async function removeAll(storage: string): Promise<void> {
    while (!state.isClosed) {
      const found = await store.range({ start: `${storage}/`, end: `${storage}0`, limit: PAGE });
      if (found.length === 0) return;
      await store.commit(found.map(({ id, revision }) => ({ id, revision, body: null })));
    }
  }

  const purges: SchemaPurges = {
    wake() {
      state.isWanted = true;
      state.running ??= run()
        .catch((error: unknown) => log.error({ err: error }, 'deleted documents could not be purged yet'))
        .finally(() => {
          state.running = undefined;
          if (state.isWanted && !state.isClosed) purges.wake();
        });
    },
    async idle() {
      for (let current = state.running; current; current = state.running) await current;
    },
    async close() {
      unfollow?.();
      state.isClosed = true;
      await state.running;
    },
  };
  const begin = () => {
    if (schemas.unfinished().length > 0) purges.wake();
  };
  // The server that wrote before may have been killed during a purge.
  const unfollow = writer?.follow({ onHeld: begin, onLost: () => undefined });
  if (!writer) begin();
  return purges;
}

import { COLLECTIONS, type CollectionDefinition, DATABASE_ID } from '../../src/wire/collections.ts';
import { ApiError } from '../core/api-error.ts';
import type { Caller } from '../core/caller.ts';
import type { Change, Store, Subscription } from '../store/store.ts';
import { formatMoment } from '../core/moments.ts';
import { FILES_DATABASE } from './file-record.ts';
import {
  type CollectionSchema,
  type DatabaseSchema,
  definitionOf,
  isCollectionKey,
  isDatabaseKey,
  SCHEMA_RANGE,
  toCollection,
  toDatabase,
} from './schema-records.ts';

/** The built-in database. All others were made over the API. */
export const BOARD: DatabaseSchema = {
  id: DATABASE_ID,
  name: 'Job board',
  enabled: true,
  type: 'legacy',
  incarnation: DATABASE_ID,
  createdAt: formatMoment(0),
  updatedAt: formatMoment(0),
};

/** Contains the buckets. The API doesn't show it. */
const FILES: DatabaseSchema = { ...BOARD, id: FILES_DATABASE, name: 'Files', incarnation: FILES_DATABASE };

const FIXED: ReadonlyMap<string, DatabaseSchema> = new Map([BOARD, FILES].map(each => [each.id, each]));

/** A database that always exists. undefined: it was made over the API, or doesn't exist. */
export const fixedDatabase = (databaseId: string): DatabaseSchema | undefined => FIXED.get(databaseId);

/** Called in the order of the store's feed, before the commit of the change resolves. */
export interface SchemaListener {
  opened(definition: CollectionDefinition): void;
  /** The same storage with a new definition. */
  changed(definition: CollectionDefinition): void;
  closed(definition: CollectionDefinition): void;
}

/** All databases and collections: the built-in ones and those made over the API. */
export interface SchemaRegistry {
  /** Throws `database_not_found` or `collection_not_found`. */
  find(databaseId: string, collectionId: string): CollectionDefinition;
  /** Like `find`, for a caller: disabled ones only exist for keys. */
  findFor(caller: Caller, databaseId: string, collectionId: string): CollectionDefinition;
  /** By the name in the store (`storageOf`), which is the part of a document's store id before the slash. */
  byStorage(storage: string): CollectionDefinition | undefined;
  /**
   * The current definition. Code that has held a definition for a while must ask for it again. undefined: the
   * collection was deleted.
   */
  latest(definition: CollectionDefinition): CollectionDefinition | undefined;
  /** Everything that has documents and is visible in the API. */
  all(): readonly CollectionDefinition[];
  /** The collections made over the API, always in the same order. */
  made(): readonly CollectionDefinition[];
  databases(): readonly DatabaseSchema[];
  /** Throws `database_not_found`. */
  database(databaseId: string): DatabaseSchema;
  /** The schema if the collection was made over the API. undefined: it wasn't. */
  schema(databaseId: string, collectionId: string): VisibleSchema | undefined;
  schemasOf(databaseId: string): readonly VisibleSchema[];
  /** Collections whose documents still have to be removed, including those of deleted databases. */
  unfinished(): readonly CollectionSchema[];
  watch(listener: SchemaListener): () => void;
  /**
   * Reads everything made over the API, and follows its changes from then on. Before this, only the built-in ones are
   * known.
   */
  open(): Promise<void>;
  close(): void;
}

export type VisibleSchema = CollectionSchema & { storage: string };

const own = new Map(COLLECTIONS.map(definition => [definition.id, definition]));

export function createSchemaRegistry(store: Store): SchemaRegistry {
  const databases = new Map<string, DatabaseSchema>();
  const collections = new Map<string, CollectionSchema>();
  const listeners = new Set<SchemaListener>();
  const known = new WeakMap<CollectionSchema, CollectionDefinition>();
  let visible = new Map<string, VisibleSchema>();
  let byStorage = new Map<string, CollectionDefinition>();
  let subscription: Subscription | undefined;

  const databaseOf = (databaseId: string): DatabaseSchema | undefined =>
    fixedDatabase(databaseId) ?? databases.get(databaseId);

  function isVisible(schema: CollectionSchema): schema is VisibleSchema {
    return schema.storage !== null && databaseOf(schema.databaseId)?.incarnation === schema.incarnation;
  }

  /** Returns the same object for the same schema, so caches by definition remain valid. */
  function define(schema: VisibleSchema): CollectionDefinition {
    const database = databaseOf(schema.databaseId) ?? BOARD;
    const present = known.get(schema);
    if (present && present.enabled === (schema.enabled && database.enabled)) return present;
    const definition = definitionOf(schema, database);
    known.set(schema, definition);
    return definition;
  }

  function refresh(): void {
    const before = byStorage;
    const seen = [...collections.values()].filter(isVisible).sort((a, b) => (a.storage < b.storage ? -1 : 1));
    visible = new Map(seen.map(schema => [keyOf(schema.databaseId, schema.id), schema]));
    byStorage = new Map(seen.map(schema => [schema.storage, define(schema)]));
    for (const listener of listeners) {
      for (const [storage, definition] of before) if (!byStorage.has(storage)) listener.closed(definition);
      for (const [storage, definition] of byStorage) {
        const earlier = before.get(storage);
        if (!earlier) listener.opened(definition);
        else if (earlier !== definition) listener.changed(definition);
      }
    }
  }

  /** true: the change was about a database or collection. */
  function take({ id, body }: Pick<Change, 'id' | 'body'>): boolean {
    if (isDatabaseKey(id)) set(databases, id, body && toDatabase(body));
    else if (isCollectionKey(id)) set(collections, id, body && toCollection(body));
    else return false;
    return true;
  }

  function set<T extends { id: string }>(map: Map<string, T>, key: string, value: T | null): void {
    // Databases are looked up by id, collections by the whole key.
    const name = isDatabaseKey(key) ? key.slice(key.lastIndexOf(':') + 1) : key;
    if (value) map.set(name, value);
    else map.delete(name);
  }

  const registry: SchemaRegistry = {
    find(databaseId, collectionId) {
      if (databaseId === DATABASE_ID) {
        const definition = own.get(collectionId);
        if (definition) return definition;
      } else registry.database(databaseId);
      const schema = visible.get(keyOf(databaseId, collectionId));
      if (!schema) throw new ApiError('collection_not_found');
      return define(schema);
    },
    findFor(caller, databaseId, collectionId) {
      const definition = registry.find(databaseId, collectionId);
      if (definition.enabled !== false || caller.kind === 'key') return definition;
      throw new ApiError(
        registry.database(databaseId).enabled ? 'collection_not_found' : 'database_not_found',
      );
    },
    byStorage: storage => own.get(storage) ?? byStorage.get(storage),
    latest: definition => (definition.storage === undefined ? definition : byStorage.get(definition.storage)),
    all: () => [...COLLECTIONS, ...byStorage.values()],
    made: () => [...byStorage.values()],
    databases: () => [BOARD, ...databases.values()],
    database(databaseId) {
      const database = databaseOf(databaseId);
      if (!database) throw new ApiError('database_not_found');
      return database;
    },
    schema: (databaseId, collectionId) => visible.get(keyOf(databaseId, collectionId)),
    schemasOf: databaseId => [...visible.values()].filter(schema => schema.databaseId === databaseId),
    unfinished: () =>
      [...collections.values()].filter(schema => !isVisible(schema) || schema.purging.length > 0),
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async open() {
      const { sequence } = await store.status();
      // Subscribe before reading: a write in between is then seen twice, not missed.
      const late: Pick<Change, 'id' | 'body'>[] = [];
      let isRead = false;
      subscription = await store.subscribe(sequence, changes => {
        if (!isRead) late.push(...changes);
        else if (changes.filter(take).length > 0) refresh();
      });
      for (const document of await store.range(SCHEMA_RANGE)) take(document);
      for (const change of late) take(change);
      isRead = true;
      refresh();
    },
    close: () => subscription?.close(),
  };
  return registry;
}

const keyOf = (databaseId: string, collectionId: string): string => `${databaseId}/${collectionId}`;

import { DATABASE_ID, PROJECTED_COLLECTIONS } from '../../../src/wire/collections.ts';
import type { Context } from '../../board/context.ts';
import { ApiError } from '../../core/api-error.ts';
import { compareAndSet, OVERTAKEN } from '../../core/compare-and-set.ts';
import { commitOne } from '../../store/change-document.ts';
import type { StoredDocument } from '../../store/store.ts';
import { newId } from '../../core/ids.ts';
import { formatMoment } from '../../core/moments.ts';
import { createOneAtATime } from '../../core/one-at-a-time.ts';
import {
  type CollectionSchema,
  collectionKey,
  databaseKey,
  type DatabaseSchema,
  type DatabaseType,
  schemaBody,
  toCollection,
  toDatabase,
} from '../../records/schema-records.ts';
import type { VisibleSchema } from '../../records/schema-registry.ts';

const MAX_DATABASES = 100;
const MAX_COLLECTIONS = 250;

/** Names that the program uses in its own database, including those that the API doesn't show. */
const OWN_NAMES = new Set(PROJECTED_COLLECTIONS.map(({ id }) => id));
/** `/databases/transactions` is a different route. */
const RESERVED_DATABASES = new Set([DATABASE_ID, 'transactions']);

export interface CollectionFields {
  name: string;
  enabled: boolean;
  permissions: string[];
  documentSecurity: boolean;
}

export interface SchemaChanges {
  createDatabase(
    databaseId: string,
    fields: { name: string; enabled: boolean; type: DatabaseType },
  ): Promise<DatabaseSchema>;
  updateDatabase(databaseId: string, fields: { name?: string; enabled?: boolean }): Promise<DatabaseSchema>;
  /**
   * Deletes it with all its collections. Their documents are hidden immediately and removed in the background
   * (`schema-purges.ts`).
   */
  deleteDatabase(databaseId: string): Promise<void>;
  /** `prepare` adds the first attributes and indexes, and may throw to refuse. */
  createCollection(
    databaseId: string,
    collectionId: string,
    fields: CollectionFields,
    prepare?: (schema: VisibleSchema) => VisibleSchema,
  ): Promise<VisibleSchema>;
  /** By compare-and-set: `change` may be called again, and throws to refuse. */
  changeCollection(
    databaseId: string,
    collectionId: string,
    change: (schema: VisibleSchema) => VisibleSchema,
  ): Promise<VisibleSchema>;
  deleteCollection(databaseId: string, collectionId: string): Promise<void>;
}

/** Changes of databases and collections by keys. The built-in ones can't be changed. */
export function createSchemaChanges({
  stores,
  environment,
  schemas,
}: Pick<Context, 'stores' | 'environment' | 'schemas'>): SchemaChanges {
  const store = stores.board;
  const oneAtATime = createOneAtATime();
  const now = () => formatMoment(environment.nowMs());

  /**
   * `change` gets the stored record and returns the new one (null: no change). It is called again if another write was
   * faster.
   */
  function changeStored<T extends DatabaseSchema | CollectionSchema>(
    key: string,
    change: (stored: StoredDocument | undefined) => T | null,
  ): Promise<T | null> {
    return oneAtATime(key, () =>
      compareAndSet(conflict, async () => {
        const stored = await store.get(key);
        const next = change(stored);
        const revision = stored && { revision: stored.revision };
        const isWritten = await commitOne(store, { id: key, ...revision, body: next && schemaBody(next) });
        return isWritten ? next : OVERTAKEN;
      }),
    );
  }

  /** The record of an existing collection. Throws for any other. */
  function visible(databaseId: string, stored: StoredDocument | undefined): VisibleSchema {
    const { incarnation } = schemas.database(databaseId);
    const schema = stored && toCollection(stored.body);
    if (!schema || schema.storage === null || schema.incarnation !== incarnation)
      throw new ApiError('collection_not_found');
    return { ...schema, storage: schema.storage };
  }

  function changeVisible(
    databaseId: string,
    collectionId: string,
    change: (schema: VisibleSchema) => CollectionSchema,
  ): Promise<CollectionSchema | null> {
    schemas.database(databaseId);
    if (databaseId === DATABASE_ID && OWN_NAMES.has(collectionId)) throw ownRefusal(schemas, collectionId);
    return changeStored(collectionKey(databaseId, collectionId), stored => ({
      ...change(visible(databaseId, stored)),
      updatedAt: now(),
    }));
  }

  return {
    async createDatabase(databaseId, { name, enabled, type }) {
      const made = await changeStored<DatabaseSchema>(databaseKey(databaseId), stored => {
        if (stored || RESERVED_DATABASES.has(databaseId)) throw new ApiError('database_already_exists');
        if (schemas.databases().length >= MAX_DATABASES) throw new ApiError('database_limit_exceeded');
        const [createdAt, incarnation] = [now(), newId(environment)];
        return { id: databaseId, name, enabled, type, incarnation, createdAt, updatedAt: createdAt };
      });
      return present(made);
    },

    async updateDatabase(databaseId, fields) {
      if (databaseId === DATABASE_ID) throw new ApiError('schema_fixed');
      const changed = await changeStored<DatabaseSchema>(databaseKey(databaseId), stored => {
        if (!stored) throw new ApiError('database_not_found');
        return { ...toDatabase(stored.body), ...fields, updatedAt: now() };
      });
      return present(changed);
    },

    async deleteDatabase(databaseId) {
      if (databaseId === DATABASE_ID) throw new ApiError('schema_fixed');
      await changeStored<DatabaseSchema>(databaseKey(databaseId), stored => {
        if (!stored) throw new ApiError('database_not_found');
        return null;
      });
    },

    async createCollection(databaseId, collectionId, fields, prepare = schema => schema) {
      const { incarnation } = schemas.database(databaseId);
      if (databaseId === DATABASE_ID && OWN_NAMES.has(collectionId))
        throw new ApiError('collection_already_exists');
      const made = await changeStored<VisibleSchema>(collectionKey(databaseId, collectionId), stored => {
        const before = stored && toCollection(stored.body);
        if (before && before.storage !== null && before.incarnation === incarnation)
          throw new ApiError('collection_already_exists');
        if (schemas.schemasOf(databaseId).length >= MAX_COLLECTIONS)
          throw new ApiError('collection_limit_exceeded');
        const createdAt = now();
        return prepare({
          id: collectionId,
          databaseId,
          incarnation,
          // No id has a tilde, so no built-in collection ever has such a name.
          storage: `c~${newId(environment)}`,
          ...fields,
          attributes: [],
          indexes: [],
          columns: 0,
          createdAt,
          updatedAt: createdAt,
          purging: before ? givenUp(before) : [],
        });
      });
      return present(made);
    },

    async changeCollection(databaseId, collectionId, change) {
      const changed = await changeVisible(databaseId, collectionId, change);
      return visible(databaseId, changed ? { id: '', revision: '', body: schemaBody(changed) } : undefined);
    },

    async deleteCollection(databaseId, collectionId) {
      await changeVisible(databaseId, collectionId, schema => ({
        ...schema,
        storage: null,
        attributes: [],
        indexes: [],
        purging: givenUp(schema),
      }));
    },
  };
}

/** Storages that may still hold documents once this record is no longer a collection. */
export function givenUp({ storage, purging }: CollectionSchema): string[] {
  return storage === null ? purging : [...purging, storage];
}

function ownRefusal(schemas: Context['schemas'], collectionId: string): ApiError {
  // Throws for a collection that the API doesn't show.
  schemas.find(DATABASE_ID, collectionId);
  return new ApiError('schema_fixed');
}

function present<T>(value: T | null): T {
  if (value === null) throw new ApiError('schema_update_conflict');
  return value;
}

function conflict(): ApiError {
  return new ApiError('schema_update_conflict');
}

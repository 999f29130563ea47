import type { AttributeDefinition, CollectionDefinition } from '../../src/wire/collections.ts';
import type { Json, JsonObject } from '../store/store.ts';
import { type BucketSettings, FILE_ATTRIBUTES, FILE_INDEXES } from './file-record.ts';

/**
 * Databases and collections made over the API. The board store holds one document for each, beside the documents that
 * follow them. No other id has a colon, so these are never used otherwise.
 */
const DATABASE_PREFIX = 'schema:database:';
const COLLECTION_PREFIX = 'schema:collection:';
/** The range of ids with this prefix. The semicolon is the character after the colon. */
export const SCHEMA_RANGE = { start: 'schema:', end: 'schema;' };

export const databaseKey = (databaseId: string): string => `${DATABASE_PREFIX}${databaseId}`;
export const collectionKey = (databaseId: string, collectionId: string): string =>
  `${COLLECTION_PREFIX}${databaseId}:${collectionId}`;

/** The API that created it. Appwrite distinguishes the two. */
export type DatabaseType = 'legacy' | 'tablesdb';

export type DatabaseSchema = {
  id: string;
  name: string;
  enabled: boolean;
  type: DatabaseType;
  /** New for each database, so collections of a deleted database with the same id don't belong to it. */
  incarnation: string;
  createdAt: string;
  updatedAt: string;
};

export type AttributeSchema = AttributeDefinition & {
  column: string;
  /** The API's name. Several kinds of text share one type. */
  kind: string;
  required: boolean;
  array: boolean;
  createdAt: string;
  updatedAt: string;
};

export type IndexType = 'key' | 'unique' | 'fulltext';

export type IndexSchema = {
  key: string;
  type: IndexType;
  attributes: string[];
  orders: string[];
  lengths: number[];
  createdAt: string;
  updatedAt: string;
};

export type CollectionSchema = {
  id: string;
  databaseId: string;
  /** The incarnation of the database that it was created in. */
  incarnation: string;
  /** null: the collection is deleted, and the record stays until its documents are gone. */
  storage: string | null;
  name: string;
  enabled: boolean;
  permissions: string[];
  documentSecurity: boolean;
  attributes: AttributeSchema[];
  indexes: IndexSchema[];
  /** The number of attributes ever created. Each has its own column, so the values of a deleted one never come back. */
  columns: number;
  createdAt: string;
  updatedAt: string;
  /** Earlier storages of this id that may still hold documents. */
  purging: string[];
  /** For a bucket of files. */
  bucket?: BucketSettings;
};

export function schemaBody(schema: DatabaseSchema | CollectionSchema): JsonObject {
  // As JSON, which leaves out undefined values.
  return JSON.parse(JSON.stringify(schema)) as JsonObject;
}

export const isDatabaseKey = (key: string): boolean => key.startsWith(DATABASE_PREFIX);
export const isCollectionKey = (key: string): boolean => key.startsWith(COLLECTION_PREFIX);

/** Only this program writes under these keys. */
export const toDatabase = (body: { [key: string]: Json }): DatabaseSchema => body as DatabaseSchema;
export const toCollection = (body: { [key: string]: Json }): CollectionSchema =>
  body as unknown as CollectionSchema;

/** The definition by which its documents are read and written. */
export function definitionOf(
  schema: CollectionSchema & { storage: string },
  database: Pick<DatabaseSchema, 'enabled' | 'type'>,
): CollectionDefinition {
  const { id, databaseId, storage, name, documentSecurity, permissions, attributes, indexes } = schema;
  return {
    id,
    databaseId,
    storage,
    enabled: schema.enabled && database.enabled,
    ...(database.type === 'tablesdb' && { isTable: true }),
    name,
    documentSecurity,
    permissions,
    attributes: schema.bucket ? FILE_ATTRIBUTES : attributes,
    indexes: schema.bucket ? FILE_INDEXES : indexes,
  };
}

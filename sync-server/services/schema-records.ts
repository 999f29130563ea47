import type { AttributeDefinition, CollectionDefinition } from '../../src/wire/collections.ts';
import type { Json, JsonObject } from '../store/store.ts';

/**
 * Databases and collections that were made over the API, as the board store holds them: a document each, beside the documents
 * that follow them. No id of ours has a colon, so these ids are nobody else's.
 */
const DATABASE_PREFIX = 'schema:database:';
const COLLECTION_PREFIX = 'schema:collection:';
/** What begins with it; the semicolon comes after the colon. */
export const SCHEMA_RANGE = { start: 'schema:', end: 'schema;' };

export const databaseKey = (databaseId: string): string => `${DATABASE_PREFIX}${databaseId}`;
export const collectionKey = (databaseId: string, collectionId: string): string =>
  `${COLLECTION_PREFIX}${databaseId}:${collectionId}`;

/** Which of the two APIs made it: Appwrite tells them apart. */
export type DatabaseType = 'legacy' | 'tablesdb';

export type DatabaseSchema = {
  id: string;
  name: string;
  enabled: boolean;
  type: DatabaseType;
  /** Made anew with each database: collections of a deleted one of the same id are not its own. */
  incarnation: string;
  createdAt: string;
  updatedAt: string;
};

export type AttributeSchema = AttributeDefinition & {
  column: string;
  /** What the API calls it: several kinds of text are of one type. */
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
  /** Of the database that it was made in. */
  incarnation: string;
  /** Null = it is deleted, and the record stays until its documents are gone. */
  storage: string | null;
  name: string;
  enabled: boolean;
  permissions: string[];
  documentSecurity: boolean;
  attributes: AttributeSchema[];
  indexes: IndexSchema[];
  /** How many attributes were ever made: each has a column of its own, and what a deleted one held never comes back. */
  columns: number;
  createdAt: string;
  updatedAt: string;
  /** Storages of this id that were given up and may still hold documents. */
  purging: string[];
};

export function schemaBody(schema: DatabaseSchema | CollectionSchema): JsonObject {
  // As JSON has it: what is undefined is left out.
  return JSON.parse(JSON.stringify(schema)) as JsonObject;
}

export const isDatabaseKey = (key: string): boolean => key.startsWith(DATABASE_PREFIX);
export const isCollectionKey = (key: string): boolean => key.startsWith(COLLECTION_PREFIX);

/** Only this program writes under these keys. */
export const toDatabase = (body: { [key: string]: Json }): DatabaseSchema => body as DatabaseSchema;
export const toCollection = (body: { [key: string]: Json }): CollectionSchema =>
  body as unknown as CollectionSchema;

/** How documents of it are read and written. */
export function definitionOf(
  schema: CollectionSchema & { storage: string },
  database: Pick<DatabaseSchema, 'enabled'>,
): CollectionDefinition {
  const { id, databaseId, storage, name, documentSecurity, permissions, attributes, indexes } = schema;
  return {
    id,
    databaseId,
    storage,
    enabled: schema.enabled && database.enabled,
    name,
    documentSecurity,
    permissions,
    attributes,
    indexes,
  };
}

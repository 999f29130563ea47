import type { AttributeSchema, DatabaseSchema, IndexSchema } from '../../records/schema-records.ts';
import type { VisibleSchema } from '../../records/schema-registry.ts';
import { type Listed, listDefinition } from '../../projection/list-page.ts';

/** The names that queries may use in lists of databases, collections, attributes and indexes. */
export const DATABASE_LIST = listDefinition('databases', [
  { key: 'name', type: 'string' },
  { key: 'enabled', type: 'boolean' },
  { key: 'type', type: 'string' },
]);

export const COLLECTION_LIST = listDefinition('collections', [
  { key: 'name', type: 'string' },
  { key: 'enabled', type: 'boolean' },
  { key: 'documentSecurity', type: 'boolean' },
  { key: 'rowSecurity', type: 'boolean' },
]);

export const ATTRIBUTE_LIST = listDefinition('attributes', [
  { key: 'key', type: 'string' },
  { key: 'type', type: 'string' },
  { key: 'size', type: 'integer' },
  { key: 'required', type: 'boolean' },
  { key: 'array', type: 'boolean' },
  { key: 'status', type: 'string' },
  { key: 'error', type: 'string' },
]);

export const INDEX_LIST = listDefinition('indexes', [
  { key: 'key', type: 'string' },
  { key: 'type', type: 'string' },
  { key: 'status', type: 'string' },
  { key: 'error', type: 'string' },
  { key: 'attributes', type: 'string', array: true },
]);

const READY = { status: 'available', error: '' };

export function listedDatabase(item: DatabaseSchema): Listed<DatabaseSchema> {
  const { id, name, enabled, type, createdAt, updatedAt } = item;
  return { item, id, createdAt, updatedAt, data: { name, enabled, type }, text: `${id} ${name}` };
}

export function listedCollection(item: VisibleSchema): Listed<VisibleSchema> {
  const { id, name, enabled, documentSecurity, createdAt, updatedAt } = item;
  const data = { name, enabled, documentSecurity, rowSecurity: documentSecurity };
  return { item, id, createdAt, updatedAt, data, text: `${id} ${name}` };
}

export function listedAttribute(item: AttributeSchema): Listed<AttributeSchema> {
  const { key, required, array, size, kind, createdAt, updatedAt } = item;
  const data = { key, type: kind, size: size ?? null, required, array, ...READY };
  return { item, id: key, createdAt, updatedAt, data, text: key };
}

export function listedIndex(item: IndexSchema): Listed<IndexSchema> {
  const { key, type, attributes, createdAt, updatedAt } = item;
  return {
    item,
    id: key,
    createdAt,
    updatedAt,
    data: { key, type, ...READY },
    lists: { attributes },
    text: key,
  };
}

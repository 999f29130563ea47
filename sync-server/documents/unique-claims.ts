import { type CollectionDefinition, columnOf, storageOf } from '../../src/wire/collections.ts';
import { ApiError } from '../core/api-error.ts';
import type { Projection } from '../projection/projection.ts';
import type { Json, JsonObject } from '../store/store.ts';
import type { SchemaRegistry } from '../records/schema-registry.ts';

/**
 * Runs `write` while the values of the collection's unique indexes are claimed for this document (row 44 of
 * docs/appwrite-behaviour.md). A claim covers the time between the check in the projection and the commit, which shows
 * the write to the projection before it resolves. Claims only hold within this process; only one process at a time
 * takes writes. As in SQL, a document that lacks one of an index's values conflicts with none.
 */
export type WithUniqueValues = <T>(
  definition: CollectionDefinition,
  document: { documentId: string; data: JsonObject },
  write: () => Promise<T>,
) => Promise<T>;

/** Uses the indexes at the time of the claim. Nothing is awaited between the claim and the commit. */
export function createUniqueClaims(
  projection: Projection,
  schemas: Pick<SchemaRegistry, 'latest'>,
): WithUniqueValues {
  const claims = new Set<string>();

  return async (known, { documentId, data }, write) => {
    const definition = schemas.latest(known);
    if (!definition) throw new ApiError('collection_not_found');
    const storage = storageOf(definition);
    const keys: string[] = [];
    try {
      for (const { type, attributes } of definition.indexes) {
        if (type !== 'unique') continue;
        const columns = attributes.map(attribute => columnIn(definition, attribute));
        const values = columns.map(column => data[column] ?? null);
        const [first = null] = values;
        if (!isValue(first) || !values.every(isValue)) continue;
        const key = JSON.stringify([storage, attributes, values]);
        const taken = projection
          .find(storage, attributes[0] ?? '', first)
          .some(
            row =>
              row.documentId !== documentId && columns.every((column, at) => row.data[column] === values[at]),
          );
        if (taken || claims.has(key))
          throw new ApiError('document_unique_constraint_violation', undefined, {
            field: attributes[0] ?? '',
          });
        claims.add(key);
        keys.push(key);
      }
      return await write();
    } finally {
      for (const key of keys) claims.delete(key);
    }
  };
}

function columnIn({ attributes }: CollectionDefinition, key: string): string {
  const attribute = attributes.find(each => each.key === key);
  return attribute ? columnOf(attribute) : key;
}

function isValue(value: Json): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

import type { CollectionDefinition } from '../../src/wire/collections.ts';
import { ApiError } from '../http/api-error.ts';
import type { Projection } from '../projection/projection.ts';
import type { JsonObject } from '../store/store.ts';

/**
 * Runs `write` while the values of the collection's unique indexes are claimed for this document (row 44). A claim covers the time
 * between the look into the projection and the commit, which shows the write to the projection before it resolves. It
 * holds within this process; one process at a time takes writes.
 */
export type WithUniqueValues = <T>(
  definition: CollectionDefinition,
  document: { documentId: string; data: JsonObject },
  write: () => Promise<T>,
) => Promise<T>;

export function createUniqueClaims(projection: Projection): WithUniqueValues {
  const claims = new Set<string>();

  return async (definition, { documentId, data }, write) => {
    const keys: string[] = [];
    try {
      for (const index of definition.indexes.filter(({ type }) => type === 'unique')) {
        const [attribute = ''] = index.attributes;
        const value = data[attribute];
        if (typeof value !== 'string' && typeof value !== 'number') continue;
        const key = JSON.stringify([definition.id, attribute, value]);
        const taken = projection
          .find(definition.id, attribute, value)
          .some(row => row.documentId !== documentId);
        if (taken || claims.has(key))
          throw new ApiError('document_unique_constraint_violation', undefined, { field: attribute });
        claims.add(key);
        keys.push(key);
      }
      return await write();
    } finally {
      for (const key of keys) claims.delete(key);
    }
  };
}

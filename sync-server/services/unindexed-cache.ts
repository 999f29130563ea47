import { LRUCache } from 'lru-cache';
import type { Row } from '../projection/projection.ts';
import type { JsonObject } from '../store/store.ts';

const MAX_CHARACTERS = 16_000_000;

/**
 * The attributes that only the store has, of documents that lists gave lately. A row of the projection is replaced by
 * another object whenever its document changes: what was read for the old one is then not found any more.
 */
export interface UnindexedCache {
  get(recordId: string, row: Row): JsonObject | undefined;
  set(recordId: string, row: Row, data: JsonObject): void;
}

export function createUnindexedCache(): UnindexedCache {
  const cache = new LRUCache<string, { row: Row; data: JsonObject }>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ data }) =>
      1 +
      Object.values(data).reduce(
        (sum: number, value) => sum + (typeof value === 'string' ? value.length : 8),
        0,
      ),
  });
  return {
    get(recordId, row) {
      const found = cache.get(recordId);
      return found?.row === row ? found.data : undefined;
    },
    set(recordId, row, data) {
      cache.set(recordId, { row, data });
    },
  };
}

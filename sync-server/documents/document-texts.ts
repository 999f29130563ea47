import { LRUCache } from 'lru-cache';
import type { CollectionDefinition } from '../../src/wire/collections.ts';
import type { Row } from '../projection/row.ts';

const MAX_BYTES = 16_000_000;

/**
 * Caches the JSON of whole documents from recent lists. When a document changes, the projection replaces its row
 * object; when attributes change, the definition is replaced. An entry for an old object is no longer found.
 */
export interface DocumentTexts {
  get(recordId: string, row: Row, definition: CollectionDefinition): Buffer | undefined;
  set(recordId: string, row: Row, definition: CollectionDefinition, text: Buffer): void;
}

export function createDocumentTexts(maxBytes: number = MAX_BYTES): DocumentTexts {
  const cache = new LRUCache<string, { row: Row; definition: CollectionDefinition; text: Buffer }>({
    maxSize: maxBytes,
    sizeCalculation: ({ text }) => text.length,
  });
  return {
    get(recordId, row, definition) {
      const found = cache.get(recordId);
      return found?.row === row && found.definition === definition ? found.text : undefined;
    },
    set(recordId, row, definition, text) {
      cache.set(recordId, { row, definition, text });
    },
  };
}

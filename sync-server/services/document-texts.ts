import { LRUCache } from 'lru-cache';
import type { CollectionDefinition } from '../../src/wire/collections.ts';
import type { Row } from '../projection/projection.ts';

const MAX_BYTES = 32_000_000;

/**
 * The JSON of whole documents that lists gave lately. A row of the projection is replaced by another object whenever its
 * document changes, and a definition whenever its attributes do: what was made for the old one is then not found any more.
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

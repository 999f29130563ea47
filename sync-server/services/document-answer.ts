import { type CollectionDefinition, DATABASE_ID } from '../../src/wire/collections.ts';
import type { Json } from '../store/store.ts';
import type { DocumentRecord } from './document-record.ts';

/** Appwrite's `document` (row 36): the attributes flat, unset ones `null`, the rest under `$…`. */
export type DocumentAnswer = Record<string, Json>;

type Source = Pick<DocumentRecord, 'documentId' | 'sequence' | 'createdAt' | 'updatedAt'> & {
  permissions: readonly string[];
  data: Readonly<Record<string, Json>>;
};

/**
 * `select` null = every attribute; what begins with `$` is always there. `unindexed` has what a row of the projection
 * lacks; it is not merged first, because copying rows costs more than all the rest.
 */
export function documentAnswer(
  definition: CollectionDefinition,
  source: Source,
  select: readonly string[] | null,
  unindexed?: Readonly<Record<string, Json>>,
): DocumentAnswer {
  const answer: DocumentAnswer = {
    $id: source.documentId,
    $sequence: String(source.sequence),
    $collectionId: definition.id,
    $databaseId: DATABASE_ID,
    $createdAt: source.createdAt,
    $updatedAt: source.updatedAt,
    $permissions: [...source.permissions],
  };
  for (const { key } of definition.attributes) {
    if (isSelected(select, key)) answer[key] = source.data[key] ?? unindexed?.[key] ?? null;
  }
  return answer;
}

export function isSelected(select: readonly string[] | null, key: string): boolean {
  return select === null || select.includes('*') || select.includes(key);
}

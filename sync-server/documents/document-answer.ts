import { type CollectionDefinition, columnOf, DATABASE_ID } from '../../src/wire/collections.ts';
import type { Json } from '../store/store.ts';
import type { DocumentRecord } from '../records/document-record.ts';

/**
 * Appwrite's `document` (row 36 of docs/appwrite-behaviour.md): flat attributes, unset ones `null`, and the rest under
 * `$…`.
 */
export type DocumentAnswer = Record<string, Json>;

type Source = Pick<DocumentRecord, 'documentId' | 'sequence' | 'createdAt' | 'updatedAt'> & {
  permissions: readonly string[];
  data: Readonly<Record<string, Json>>;
  /** For a row of the projection, whose `data` has no lists. */
  lists?: Readonly<Record<string, readonly Json[]>> | undefined;
};

/** The key that names a document's collection in answers: `/tablesdb` calls it a table. */
export type CollectionName = '$collectionId' | '$tableId';

/**
 * `select` null: every attribute; keys that begin with `$` are always included. `unindexed` has the attributes that
 * rows of the projection lack. They aren't merged first, because copying rows costs more than everything else.
 */
export function documentAnswer(
  definition: CollectionDefinition,
  source: Source,
  select: readonly string[] | null,
  unindexed?: Readonly<Record<string, Json>>,
  collectionName: CollectionName = '$collectionId',
): DocumentAnswer {
  const answer: DocumentAnswer = {
    $id: source.documentId,
    $sequence: String(source.sequence),
    [collectionName]: definition.id,
    $databaseId: definition.databaseId ?? DATABASE_ID,
    $createdAt: source.createdAt,
    $updatedAt: source.updatedAt,
    $permissions: [...source.permissions],
  };
  for (const attribute of definition.attributes) {
    const { key } = attribute;
    if (!isSelected(select, key)) continue;
    const column = columnOf(attribute);
    const list = source.lists?.[column];
    answer[key] = list ? [...list] : (source.data[column] ?? unindexed?.[column] ?? null);
  }
  return answer;
}

export function isSelected(select: readonly string[] | null, key: string): boolean {
  return select === null || select.includes('*') || select.includes(key);
}

import type { JsonObject, Store } from '../store/store.ts';
import { type DocumentRecord, recordId } from './document-record.ts';

export interface StoredRecord {
  record: DocumentRecord;
  revision: string;
}

/** One complete document of database `board`, including attributes that the projection doesn't hold. */
export async function readRecord(
  store: Store,
  collectionId: string,
  documentId: string,
): Promise<StoredRecord | undefined> {
  const stored = await readStored(store, collectionId, documentId);
  return stored?.record.tombstone ? undefined : stored;
}

/** Like `readRecord`, but also reads tombstones. */
export async function readStored(
  store: Store,
  collectionId: string,
  documentId: string,
): Promise<StoredRecord | undefined> {
  const stored = await store.get(recordId(collectionId, documentId));
  return stored && { record: toRecord(stored.body), revision: stored.revision };
}

/** false: the document already exists, or was changed since `revision`. */
export async function commitRecord(
  store: Store,
  record: DocumentRecord,
  revision?: string,
): Promise<boolean> {
  const id = recordId(record.collectionId, record.documentId);
  const body = recordBody(record);
  const [result] = await store.commit([revision === undefined ? { id, body } : { id, revision, body }]);
  return result?.status === 'committed';
}

/** Throws if `body` isn't a document: another program wrote to the database. */
export function toRecord(body: JsonObject): DocumentRecord {
  if (!isRecord(body)) throw new Error('A document of the board is not readable');
  return body;
}

export function recordBody(record: DocumentRecord): JsonObject {
  return { ...record };
}

/** Whether it's a document of a collection. */
export function isRecord(body: object): body is DocumentRecord {
  const given: Partial<Record<keyof DocumentRecord, unknown>> = body;
  const { collectionId, documentId, sequence, createdAt, updatedAt, permissions, data } = given;
  const texts = [collectionId, documentId, createdAt, updatedAt].every(text => typeof text === 'string');
  return (
    texts &&
    typeof sequence === 'number' &&
    Array.isArray(permissions) &&
    typeof data === 'object' &&
    data !== null
  );
}

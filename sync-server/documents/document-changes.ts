import { type CollectionDefinition, columnOf, storageOf } from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import { writtenNow } from '../board/personal-documents.ts';
import { ApiError } from '../core/api-error.ts';
import type { Caller } from '../core/caller.ts';
import { compareAndSet, OVERTAKEN } from '../core/compare-and-set.ts';
import { formatMoment, parseMoment } from '../core/moments.ts';
import { createOneAtATime } from '../core/one-at-a-time.ts';
import { readRecord, recordBody, type StoredRecord } from '../records/board-documents.ts';
import { type DocumentRecord, recordId } from '../records/document-record.ts';
import type { JsonObject } from '../store/store.ts';
import type { CollectionRules } from './collection-rules.ts';
import type { CollectionName } from './document-answer.ts';
import type { WithUniqueValues } from './unique-claims.ts';
import { refuseIfNewer, refuseOtherPermissions, refuseServerOwned, requireRight } from './write-refusals.ts';

export interface WriteOptions {
  /**
   * `X-Appwrite-Timestamp` in ms: a document that changed since then isn't overwritten (row 47 of
   * docs/appwrite-behaviour.md).
   */
  notChangedSinceMs: number | undefined;
  /** The words of the API that writes. */
  writtenAs: CollectionName;
}

/** For the record: what is left out is the database's own. */
export function wordsOfWrite(
  { isTable = false }: CollectionDefinition,
  writtenAs: CollectionName,
): Pick<DocumentRecord, 'writtenAs'> {
  return writtenAs === (isTable ? '$tableId' : '$collectionId') ? {} : { writtenAs };
}

export interface DocumentChange {
  /** Keyed by column. */
  changes: JsonObject;
  moments: { createdAt?: string; updatedAt?: string };
  permissions: readonly string[] | undefined;
}

export interface DocumentChanges {
  /**
   * Changes an existing document by compare-and-set. `change` may be called again. It gets the current collection,
   * whose attributes may differ from those at the start of the request.
   */
  changeStored<T>(
    known: CollectionDefinition,
    documentId: string,
    change: (
      stored: StoredRecord,
      definition: CollectionDefinition,
    ) => Promise<{ next: DocumentRecord | null; result: T }>,
  ): Promise<T>;
  /** `read` returns the changes, given the current document and collection. */
  changeDocument(
    caller: Caller,
    known: CollectionDefinition,
    documentId: string,
    read: (record: DocumentRecord, definition: CollectionDefinition) => DocumentChange,
    options: WriteOptions,
  ): Promise<DocumentRecord>;
}

/** Changes of existing documents. Changes of the same document run one after the other. */
export function createDocumentChanges(
  { environment, schemas, stores }: Context,
  withUniqueValues: WithUniqueValues,
  rulesOf: (definition: CollectionDefinition) => CollectionRules | undefined,
): DocumentChanges {
  const store = stores.board;
  const oneAtATime = createOneAtATime();

  function changeStored<T>(
    known: CollectionDefinition,
    documentId: string,
    change: (
      stored: StoredRecord,
      definition: CollectionDefinition,
    ) => Promise<{ next: DocumentRecord | null; result: T }>,
  ): Promise<T> {
    const storage = storageOf(known);
    const id = recordId(storage, documentId);
    return oneAtATime(id, () =>
      compareAndSet(conflict, async () => {
        const stored = await readRecord(store, storage, documentId);
        const definition = schemas.latest(known);
        if (!definition) throw new ApiError('collection_not_found');
        if (!stored) throw new ApiError('document_not_found');
        const { next, result } = await change(stored, definition);
        const commit = () =>
          store.commit([{ id, revision: stored.revision, body: next && recordBody(next) }]);
        const [answer] = next ? await withUniqueValues(definition, next, commit) : await commit();
        return answer?.status === 'committed' ? result : OVERTAKEN;
      }),
    );
  }

  function changeDocument(
    caller: Caller,
    known: CollectionDefinition,
    documentId: string,
    read: (record: DocumentRecord, definition: CollectionDefinition) => DocumentChange,
    { notChangedSinceMs, writtenAs }: WriteOptions,
  ): Promise<DocumentRecord> {
    return changeStored(known, documentId, async ({ record }, definition) => {
      requireRight(caller, 'update', definition, record.permissions);
      refuseIfNewer(record, notChangedSinceMs);
      const { changes, moments, permissions } = read(record, definition);
      const rules = rulesOf(definition);
      if (caller.kind !== 'key') {
        refuseServerOwned(rules?.serverOwned, changes, record.data);
        if (rules?.permissionsAreServerOwned) refuseOtherPermissions(permissions, record.permissions);
      }
      const data = { ...present(definition, record.data), ...changes };
      if (caller.kind !== 'key') rules?.check?.(changes, data);
      const { writtenAs: _, ...before } = record;
      const next: DocumentRecord = {
        ...writtenNow(before, environment.nowMs()),
        ...wordsOfWrite(definition, writtenAs),
        // If the clock went back, the document must not look older than it is.
        updatedAt: formatMoment(Math.max(environment.nowMs(), parseMoment(record.updatedAt) ?? 0)),
        ...moments,
        permissions: permissions ? [...permissions] : record.permissions,
        data,
      };
      const settled = (await rules?.settle?.({ caller, before: record, next })) ?? next;
      return { next: settled, result: settled };
    });
  }

  return { changeStored, changeDocument };
}

/** Drops the values of deleted attributes. */
function present({ attributes, storage }: CollectionDefinition, data: JsonObject): JsonObject {
  if (storage === undefined) return data;
  const columns = new Set(attributes.map(columnOf));
  return Object.fromEntries(Object.entries(data).filter(([column]) => columns.has(column)));
}

function conflict(): ApiError {
  return new ApiError('document_update_conflict');
}

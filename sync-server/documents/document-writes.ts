import { type CollectionDefinition, columnOf, storageOf } from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import { operationTombstone } from '../board/new-record.ts';
import { personalTombstone } from '../board/personal-documents.ts';
import { rememberRemoved } from '../board/removed-postings.ts';
import { documentUse, withinQuota } from '../board/within-quota.ts';
import { ApiError } from '../core/api-error.ts';
import type { Caller } from '../core/caller.ts';
import { formatMoment } from '../core/moments.ts';
import { readRecord, recordBody } from '../records/board-documents.ts';
import { type DocumentRecord, recordId } from '../records/document-record.ts';
import { defaultPermissions } from '../records/permission-strings.ts';
import type { RulesByCollection } from './collection-rules.ts';
import { createDocumentChanges, wordsOfWrite, type WriteOptions } from './document-changes.ts';
import { type DocumentInput, givenPermissions, incremented, splitData, type Step } from './document-input.ts';
import { readAttributes } from './document-structure.ts';
import { createUniqueClaims } from './unique-claims.ts';
import {
  isHidden,
  refuseIfNewer,
  refuseServerOwned,
  requireCreation,
  requireRight,
} from './write-refusals.ts';

export interface DocumentWrites {
  create(
    caller: Caller,
    definition: CollectionDefinition,
    documentId: string,
    input: DocumentInput,
    options: Pick<WriteOptions, 'writtenAs'>,
  ): Promise<DocumentRecord>;
  update(
    caller: Caller,
    definition: CollectionDefinition,
    documentId: string,
    input: DocumentInput,
    options: WriteOptions,
  ): Promise<DocumentRecord>;
  /** Creates a document, or updates an existing one (row 46 of docs/appwrite-behaviour.md). */
  upsert(
    caller: Caller,
    definition: CollectionDefinition,
    documentId: string,
    input: DocumentInput,
    options: WriteOptions,
  ): Promise<DocumentRecord>;
  /** `by` may be negative. The result must stay within the limits (row 48). */
  increment(
    caller: Caller,
    definition: CollectionDefinition,
    documentId: string,
    step: Step,
    options: WriteOptions,
  ): Promise<DocumentRecord>;
  remove(
    caller: Caller,
    definition: CollectionDefinition,
    documentId: string,
    options: WriteOptions,
  ): Promise<void>;
}

/**
 * Document writes by users and keys. Each is a compare-and-set of one document. If another write was faster, it tries
 * again a few times, with the merge, the checks and the permissions redone.
 */
export function createDocumentWrites(context: Context, rulesByCollection: RulesByCollection): DocumentWrites {
  const { environment, projection, schemas } = context;
  const store = context.stores.board;
  const withUniqueValues = createUniqueClaims(projection, schemas);

  /** Collections made over the API have no rules, whatever their names. */
  const rulesOf = ({ id, storage }: CollectionDefinition) =>
    storage === undefined ? rulesByCollection[id] : undefined;
  const existing = createDocumentChanges(context, withUniqueValues, rulesOf);

  async function create(
    caller: Caller,
    definition: CollectionDefinition,
    documentId: string,
    input: DocumentInput,
    { writtenAs }: Pick<WriteOptions, 'writtenAs'>,
  ) {
    const permissions = givenPermissions(caller, input) ?? defaultPermissions(caller);
    requireCreation(caller, definition);
    const { attributes, moments } = splitData(caller, input.data ?? {});
    const rules = rulesOf(definition);
    const isByKey = caller.kind === 'key';
    if (rules?.create && !isByKey) return rules.create({ caller, documentId, data: attributes });
    const data = readAttributes(definition, attributes, { partial: false });
    if (!isByKey) refuseServerOwned(rules?.serverOwned, data, {});
    const now = formatMoment(environment.nowMs());
    const storage = storageOf(definition);
    return withUniqueValues(definition, { documentId, data }, async () => {
      const made: DocumentRecord = {
        collectionId: storage,
        documentId,
        sequence: projection.nextSequence(storage),
        createdAt: now,
        updatedAt: now,
        ...moments,
        permissions,
        data,
        ...(caller.userId !== undefined && { owner: caller.userId }),
        ...wordsOfWrite(definition, writtenAs),
      };
      const record = (await rules?.settle?.({ caller, before: null, next: made })) ?? made;
      const commit = async () => {
        const [result] = await store.commit([
          { id: recordId(storage, documentId), body: recordBody(record) },
        ]);
        if (result?.status !== 'committed') throw new ApiError('document_already_exists');
        return record;
      };
      return withinQuota(context, documentUse(context, caller, definition, documentId), commit);
    });
  }

  /** `whole`: required attributes must be sent again (PUT). */
  function update(
    caller: Caller,
    definition: CollectionDefinition,
    documentId: string,
    input: DocumentInput,
    options: WriteOptions,
    whole = false,
  ): Promise<DocumentRecord> {
    const permissions = givenPermissions(caller, input);
    const { attributes, moments } = splitData(caller, input.data ?? {});
    const read = (_: DocumentRecord, latest: CollectionDefinition) => ({
      changes: readAttributes(latest, attributes, { partial: !whole }),
      moments,
      permissions,
    });
    return existing.changeDocument(caller, definition, documentId, read, options);
  }

  return {
    create,
    update: (caller, definition, documentId, input, options) =>
      update(caller, definition, documentId, input, options),

    async upsert(caller, definition, documentId, input, options) {
      const stored = await readRecord(store, storageOf(definition), documentId);
      if (stored && isHidden(caller, 'update', definition, stored.record.permissions)) {
        // Callers without the right to create get the same answer as for a new id. For others the id is visibly taken.
        givenPermissions(caller, input);
        requireCreation(caller, definition);
        throw new ApiError('document_not_found');
      }
      if (!stored) {
        try {
          return await create(caller, definition, documentId, input, options);
        } catch (error) {
          // Another write created it meanwhile.
          if (!(error instanceof ApiError && error.type === 'document_already_exists')) throw error;
        }
      }
      return update(caller, definition, documentId, input, options, true);
    },

    async increment(caller, definition, documentId, step, options) {
      const read = ({ data }: DocumentRecord, { attributes }: CollectionDefinition) => {
        const attribute = attributes.find(({ key }) => key === step.key);
        if (!attribute) throw new ApiError('attribute_not_found');
        return {
          changes: { [columnOf(attribute)]: incremented(attribute, data, step) },
          moments: {},
          permissions: undefined,
        };
      };
      return existing.changeDocument(caller, definition, documentId, read, options);
    },

    remove: (caller, definition, documentId, { notChangedSinceMs }) =>
      existing.changeStored(definition, documentId, async ({ record }, latest) => {
        requireRight(caller, 'delete', latest, record.permissions);
        refuseIfNewer(record, notChangedSinceMs);
        await rememberRemoved(context, record);
        const nowMs = environment.nowMs();
        const next = record.lastWriter ? personalTombstone(record, nowMs) : operationTombstone(record, nowMs);
        return { next, result: undefined };
      }),
  };
}

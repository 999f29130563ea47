import {
  type AttributeDefinition,
  type CollectionDefinition,
  columnOf,
  storageOf,
} from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import { ApiError } from '../core/api-error.ts';
import { compareAndSet, OVERTAKEN } from '../core/compare-and-set.ts';
import type { Caller } from '../core/caller.ts';
import type { JsonObject } from '../store/store.ts';
import { readRecord, recordBody, type StoredRecord } from '../records/board-documents.ts';
import type { RulesByCollection } from './collection-rules.ts';
import { type DocumentRecord, recordId } from '../records/document-record.ts';
import { readAttributes, readValue } from './document-structure.ts';
import { rememberRemoved } from '../board/removed-postings.ts';
import { formatMoment, parseMoment } from '../core/moments.ts';
import { createOneAtATime } from '../core/one-at-a-time.ts';
import { defaultPermissions, readPermissions, refuseForeignRoles } from '../records/permission-strings.ts';
import { type Action, allows } from '../records/permissions.ts';
import { operationTombstone } from '../board/new-record.ts';
import { personalTombstone, writtenNow } from '../board/personal-documents.ts';
import { documentUse, withinQuota } from '../board/within-quota.ts';
import { createUniqueClaims } from './unique-claims.ts';

/** `data` and `permissions` as sent. undefined: not sent. */
export interface DocumentInput {
  data: Record<string, unknown> | undefined;
  permissions: readonly string[] | undefined;
}

export interface WriteOptions {
  /**
   * `X-Appwrite-Timestamp` in ms: a document that changed since then isn't overwritten (row 47 of
   * docs/appwrite-behaviour.md).
   */
  notChangedSinceMs: number | undefined;
}

export interface Step {
  /** The attribute to change. */
  key: string;
  by: number;
  min: number | undefined;
  max: number | undefined;
}

export interface DocumentWrites {
  create(
    caller: Caller,
    definition: CollectionDefinition,
    documentId: string,
    input: DocumentInput,
  ): Promise<DocumentRecord>;
  update(
    caller: Caller,
    definition: CollectionDefinition,
    documentId: string,
    input: DocumentInput,
    options: WriteOptions,
  ): Promise<DocumentRecord>;
  /** Creates a document, or updates an existing one (row 46). */
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
  const oneAtATime = createOneAtATime();

  /** Collections made over the API have no rules, whatever their names. */
  const rulesOf = ({ id, storage }: CollectionDefinition) =>
    storage === undefined ? rulesByCollection[id] : undefined;

  async function create(
    caller: Caller,
    definition: CollectionDefinition,
    documentId: string,
    input: DocumentInput,
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

  /**
   * Changes an existing document by compare-and-set. `change` may be called again. It gets the current collection,
   * whose attributes may differ from those at the start of the request.
   */
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

  /** `read` returns the changes, given the current document and collection. */
  function changeDocument(
    caller: Caller,
    known: CollectionDefinition,
    documentId: string,
    read: (record: DocumentRecord, definition: CollectionDefinition) => Changes,
    { notChangedSinceMs }: WriteOptions,
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
      const next: DocumentRecord = {
        ...writtenNow(record, environment.nowMs()),
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
    return changeDocument(caller, definition, documentId, read, options);
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
          return await create(caller, definition, documentId, input);
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
        const changes = { [columnOf(attribute)]: incremented(attribute, data, step) };
        return { changes, moments: {}, permissions: undefined };
      };
      return changeDocument(caller, definition, documentId, read, options);
    },

    remove: (caller, definition, documentId, { notChangedSinceMs }) =>
      changeStored(definition, documentId, async ({ record }, latest) => {
        requireRight(caller, 'delete', latest, record.permissions);
        refuseIfNewer(record, notChangedSinceMs);
        await rememberRemoved(context, record);
        const nowMs = environment.nowMs();
        const next = record.lastWriter ? personalTombstone(record, nowMs) : operationTombstone(record, nowMs);
        return { next, result: undefined };
      }),
  };
}

interface Changes {
  /** Keyed by column. */
  changes: JsonObject;
  moments: { createdAt?: string; updatedAt?: string };
  permissions: readonly string[] | undefined;
}

/** Drops the values of deleted attributes. */
function present({ attributes, storage }: CollectionDefinition, data: JsonObject): JsonObject {
  if (storage === undefined) return data;
  const columns = new Set(attributes.map(columnOf));
  return Object.fromEntries(Object.entries(data).filter(([column]) => columns.has(column)));
}

function incremented(attribute: AttributeDefinition, data: JsonObject, { by, min, max }: Step): number {
  const { key, type, array } = attribute;
  if ((type !== 'integer' && type !== 'float') || array)
    throw new ApiError('attribute_type_invalid', `Attribute "${key}" is not a number`, { field: key });
  const before = data[columnOf(attribute)] ?? 0;
  const value = (typeof before === 'number' ? before : 0) + by;
  const limit = (word: string, bound: number) =>
    new ApiError('attribute_limit_exceeded', `Attribute "${key}" has reached the ${word} value of ${bound}`, {
      field: key,
    });
  if (max !== undefined && value > max) throw limit('maximum', max);
  if (min !== undefined && value < min) throw limit('minimum', min);
  readValue(attribute, value);
  return value;
}

function requireCreation(caller: Caller, definition: CollectionDefinition): void {
  if (!allows(caller, 'create', definition, [])) throw new ApiError('user_unauthorized');
}

/** Treats a document that the caller can neither change nor read as if it didn't exist. */
function requireRight(
  caller: Caller,
  action: 'update' | 'delete',
  definition: CollectionDefinition,
  documentPermissions: readonly string[],
): void {
  if (isHidden(caller, action, definition, documentPermissions)) throw new ApiError('document_not_found');
  if (!allows(caller, action, definition, documentPermissions)) throw new ApiError('user_unauthorized');
}

function isHidden(
  caller: Caller,
  action: Action,
  definition: CollectionDefinition,
  documentPermissions: readonly string[],
): boolean {
  const may = (what: Action) => allows(caller, what, definition, documentPermissions);
  return !may(action) && !may('read');
}

function givenPermissions(caller: Caller, { permissions }: DocumentInput): string[] | undefined {
  if (permissions === undefined) return undefined;
  const read = readPermissions(permissions);
  refuseForeignRoles(caller, read);
  return read;
}

/** Keys that begin with `$` are reserved (row 45). An API key may set the two timestamps, to import old documents. */
function splitData(caller: Caller, data: Record<string, unknown>) {
  const attributes = Object.fromEntries(Object.entries(data).filter(([key]) => !key.startsWith('$')));
  const moments: { createdAt?: string; updatedAt?: string } = {};
  if (caller.kind === 'key') {
    const [createdAt, updatedAt] = [data['$createdAt'], data['$updatedAt']].map(momentOf);
    if (createdAt !== undefined) moments.createdAt = createdAt;
    if (updatedAt !== undefined) moments.updatedAt = updatedAt;
  }
  return { attributes, moments };
}

function momentOf(value: unknown): string | undefined {
  const ms = typeof value === 'string' ? parseMoment(value) : null;
  return ms === null ? undefined : formatMoment(ms);
}

function refuseServerOwned(
  owned: ReadonlySet<string> | undefined,
  changes: JsonObject,
  present: JsonObject,
): void {
  for (const [key, value] of Object.entries(changes)) {
    if (!owned?.has(key) || value === (present[key] ?? null)) continue;
    throw new ApiError(
      'document_invalid_structure',
      `Invalid document structure: Attribute "${key}" is set by the server`,
      {
        field: key,
      },
    );
  }
}

function refuseOtherPermissions(given: readonly string[] | undefined, present: readonly string[]): void {
  if (!given || given.toSorted().join('\n') === present.toSorted().join('\n')) return;
  throw new ApiError('user_unauthorized', 'The server sets the permissions of this document');
}

function refuseIfNewer(record: DocumentRecord, notChangedSinceMs: number | undefined): void {
  if (notChangedSinceMs === undefined) return;
  if ((parseMoment(record.updatedAt) ?? 0) > notChangedSinceMs)
    throw new ApiError('document_update_conflict');
}

function conflict(): ApiError {
  return new ApiError('document_update_conflict');
}

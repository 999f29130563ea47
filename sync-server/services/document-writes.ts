import type { CollectionDefinition } from '../../src/wire/collections.ts';
import type { Context } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import type { Caller } from '../http/caller.ts';
import type { JsonObject } from '../store/store.ts';
import { readRecord, recordBody, type StoredRecord } from './board-documents.ts';
import type { RulesByCollection } from './collection-rules.ts';
import { type DocumentRecord, recordId } from './document-record.ts';
import { readAttributes } from './document-structure.ts';
import { rememberRemoved } from './removed-postings.ts';
import { formatMoment, parseMoment } from './moments.ts';
import { createOneAtATime } from './one-at-a-time.ts';
import { defaultPermissions, readPermissions, refuseForeignRoles } from './permission-strings.ts';
import { type Action, allows } from './permissions.ts';
import { createUniqueClaims } from './unique-claims.ts';

const MAX_TRIES = 5;

/** `data` and `permissions` as sent; undefined = not sent. */
export interface DocumentInput {
  data: Record<string, unknown> | undefined;
  permissions: readonly string[] | undefined;
}

export interface WriteOptions {
  /** `X-Appwrite-Timestamp`, ms: a document changed since then is not overwritten (row 47). */
  notChangedSinceMs: number | undefined;
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
  /** Row 46: create for a new one, update for an old one. */
  upsert(
    caller: Caller,
    definition: CollectionDefinition,
    documentId: string,
    input: DocumentInput,
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
 * Writes of documents as people and keys make them. Every one is a compare-and-set of one document, tried again a few times
 * when somebody else was quicker: what was merged, checked and allowed is then merged, checked and allowed anew.
 */
export function createDocumentWrites(context: Context, rulesByCollection: RulesByCollection): DocumentWrites {
  const { environment, projection } = context;
  const store = context.stores.board;
  const withUniqueValues = createUniqueClaims(projection);
  const oneAtATime = createOneAtATime();

  async function create(
    caller: Caller,
    definition: CollectionDefinition,
    documentId: string,
    input: DocumentInput,
  ) {
    const permissions = givenPermissions(caller, input) ?? defaultPermissions(caller);
    requireRight(caller, 'create', definition, []);
    const { attributes, moments } = splitData(caller, input.data ?? {});
    const rules = caller.kind === 'key' ? undefined : rulesByCollection[definition.id];
    if (rules?.create) return rules.create({ caller, documentId, data: attributes });
    const data = readAttributes(definition, attributes, { partial: false });
    refuseServerOwned(rules?.serverOwned, data, {});
    const now = formatMoment(environment.nowMs());
    return withUniqueValues(definition, { documentId, data }, async () => {
      const record: DocumentRecord = {
        collectionId: definition.id,
        documentId,
        sequence: projection.nextSequence(definition.id),
        createdAt: now,
        updatedAt: now,
        ...moments,
        permissions,
        data,
      };
      const [result] = await store.commit([
        { id: recordId(definition.id, documentId), body: recordBody(record) },
      ]);
      if (result?.status !== 'committed') throw new ApiError('document_already_exists');
      return record;
    });
  }

  /** Changes a document that exists, by compare-and-set; `change` may be called again. */
  function changeStored<T>(
    definition: CollectionDefinition,
    documentId: string,
    change: (stored: StoredRecord) => Promise<{ next: DocumentRecord | null; result: T }>,
  ): Promise<T> {
    const id = recordId(definition.id, documentId);
    return oneAtATime(id, async () => {
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const stored = await readRecord(store, definition.id, documentId);
        if (!stored) throw new ApiError('document_not_found');
        const { next, result } = await change(stored);
        const commit = () =>
          store.commit([{ id, revision: stored.revision, body: next && recordBody(next) }]);
        const [answer] = next ? await withUniqueValues(definition, next, commit) : await commit();
        if (answer?.status === 'committed') return result;
      }
      throw new ApiError('document_update_conflict');
    });
  }

  /** `whole`: required attributes must be sent again (PUT). */
  function update(
    caller: Caller,
    definition: CollectionDefinition,
    documentId: string,
    input: DocumentInput,
    { notChangedSinceMs }: WriteOptions,
    whole = false,
  ): Promise<DocumentRecord> {
    const permissions = givenPermissions(caller, input);
    return changeStored(definition, documentId, async ({ record }) => {
      requireRight(caller, 'update', definition, record.permissions);
      refuseIfNewer(record, notChangedSinceMs);
      const { attributes, moments } = splitData(caller, input.data ?? {});
      const changes = readAttributes(definition, attributes, { partial: !whole });
      const rules = rulesByCollection[definition.id];
      if (caller.kind !== 'key') refuseServerOwned(rules?.serverOwned, changes, record.data);
      const data = { ...record.data, ...changes };
      if (caller.kind !== 'key') rules?.check?.(changes, data);
      const next: DocumentRecord = {
        ...record,
        // A clock that went back must not make the document look older than it is.
        updatedAt: formatMoment(Math.max(environment.nowMs(), parseMoment(record.updatedAt) ?? 0)),
        ...moments,
        permissions: permissions ?? record.permissions,
        data: rules?.derive?.(data) ?? data,
      };
      return { next, result: next };
    });
  }

  return {
    create,
    update: (caller, definition, documentId, input, options) =>
      update(caller, definition, documentId, input, options),

    async upsert(caller, definition, documentId, input, options) {
      const stored = await readRecord(store, definition.id, documentId);
      if (stored) return update(caller, definition, documentId, input, options, true);
      return create(caller, definition, documentId, input);
    },

    remove: (caller, definition, documentId, { notChangedSinceMs }) =>
      changeStored(definition, documentId, async ({ record }) => {
        requireRight(caller, 'delete', definition, record.permissions);
        refuseIfNewer(record, notChangedSinceMs);
        await rememberRemoved(context, record);
        return { next: null, result: undefined };
      }),
  };
}

function requireRight(
  caller: Caller,
  action: Action,
  definition: CollectionDefinition,
  documentPermissions: readonly string[],
): void {
  if (!allows(caller, action, definition, documentPermissions)) throw new ApiError('user_unauthorized');
}

function givenPermissions(caller: Caller, { permissions }: DocumentInput): string[] | undefined {
  if (permissions === undefined) return undefined;
  const read = readPermissions(permissions);
  refuseForeignRoles(caller, read);
  return read;
}

/** Row 45: what begins with `$` is ours; a key may set the two moments, to import old documents. */
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

function refuseIfNewer(record: DocumentRecord, notChangedSinceMs: number | undefined): void {
  if (notChangedSinceMs === undefined) return;
  if ((parseMoment(record.updatedAt) ?? 0) > notChangedSinceMs)
    throw new ApiError('document_update_conflict');
}

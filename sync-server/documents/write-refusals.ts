import type { CollectionDefinition } from '../../src/wire/collections.ts';
import { ApiError } from '../core/api-error.ts';
import type { Caller } from '../core/caller.ts';
import { parseMoment } from '../core/moments.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import { type Action, allows } from '../records/permissions.ts';
import type { JsonObject } from '../store/store.ts';

/** Only the collection's own permissions allow a creation. */
export function requireCreation(caller: Caller, definition: CollectionDefinition): void {
  if (!allows(caller, 'create', definition, [])) throw new ApiError('user_unauthorized');
}

/** Treats a document that the caller can neither change nor read as if it didn't exist. */
export function requireRight(
  caller: Caller,
  action: 'update' | 'delete',
  definition: CollectionDefinition,
  documentPermissions: readonly string[],
): void {
  if (isHidden(caller, action, definition, documentPermissions)) throw new ApiError('document_not_found');
  if (!allows(caller, action, definition, documentPermissions)) throw new ApiError('user_unauthorized');
}

/** Whether the caller may neither do this nor read the document. */
export function isHidden(
  caller: Caller,
  action: Action,
  definition: CollectionDefinition,
  documentPermissions: readonly string[],
): boolean {
  const may = (what: Action) => allows(caller, what, definition, documentPermissions);
  return !may(action) && !may('read');
}

/** Values that the server sets may only be sent back unchanged. */
export function refuseServerOwned(
  owned: ReadonlySet<string> | undefined,
  changes: JsonObject,
  present: JsonObject,
): void {
  for (const [key, value] of Object.entries(changes)) {
    if (!owned?.has(key) || value === (present[key] ?? null)) continue;
    throw new ApiError(
      'document_invalid_structure',
      `Invalid document structure: Attribute "${key}" is set by the server`,
      { field: key },
    );
  }
}

/** Permissions that the server sets may only be sent back unchanged, in any order. */
export function refuseOtherPermissions(
  given: readonly string[] | undefined,
  present: readonly string[],
): void {
  if (!given || given.toSorted().join('\n') === present.toSorted().join('\n')) return;
  throw new ApiError('user_unauthorized', 'The server sets the permissions of this document');
}

/** Refuses a write if the document changed after this moment (row 47 of docs/appwrite-behaviour.md). */
export function refuseIfNewer(record: DocumentRecord, notChangedSinceMs: number | undefined): void {
  if (notChangedSinceMs === undefined) return;
  if ((parseMoment(record.updatedAt) ?? 0) > notChangedSinceMs)
    throw new ApiError('document_update_conflict');
}

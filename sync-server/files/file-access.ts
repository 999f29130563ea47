import type { CollectionDefinition } from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import { ApiError } from '../core/api-error.ts';
import type { Caller } from '../core/caller.ts';
import { storageOf } from '../../src/wire/collections.ts';
import { readRecord } from '../records/board-documents.ts';
import { type FileRecord, toFile } from '../records/file-record.ts';
import { type Action, allows } from '../records/permissions.ts';
import type { JsonObject } from '../store/store.ts';

export interface StoredFile {
  file: FileRecord;
  revision: string;
}

export async function readFileRecord(
  { stores }: Pick<Context, 'stores'>,
  definition: CollectionDefinition,
  fileId: string,
): Promise<StoredFile | undefined> {
  const stored = await readRecord(stores.board, storageOf(definition), fileId);
  return stored && { file: toFile(stored.record), revision: stored.revision };
}

/**
 * Returns the file if the caller may do this with it. A file that they may not even read doesn't exist for them. Without
 * `fileSecurity` only the bucket decides, and refuses before it looks (row 56 of docs/appwrite-behaviour.md).
 */
export async function permittedFile(
  context: Pick<Context, 'stores'>,
  caller: Caller,
  action: Exclude<Action, 'create'>,
  definition: CollectionDefinition,
  fileId: string,
): Promise<StoredFile> {
  if (!definition.documentSecurity && !allows(caller, action, definition, []))
    throw new ApiError('user_unauthorized');
  const stored = await readFileRecord(context, definition, fileId);
  if (!stored) throw new ApiError('storage_file_not_found');
  const { permissions } = stored.file;
  if (allows(caller, action, definition, permissions)) return stored;
  if (action !== 'read' && allows(caller, 'read', definition, permissions))
    throw new ApiError('user_unauthorized');
  throw new ApiError('storage_file_not_found');
}

type Shown = {
  documentId: string;
  createdAt: string;
  updatedAt: string;
  permissions: readonly string[];
  data: Readonly<Record<string, unknown>>;
};

/** Appwrite's `file`. Takes a record or a row. */
export function fileAnswer({ id }: Pick<CollectionDefinition, 'id'>, file: Shown): JsonObject {
  const { data } = file;
  const text = (name: string) => (typeof data[name] === 'string' ? data[name] : '');
  const number = (name: string) => (typeof data[name] === 'number' ? data[name] : 0);
  return {
    $id: file.documentId,
    bucketId: id,
    $createdAt: file.createdAt,
    $updatedAt: file.updatedAt,
    $permissions: [...file.permissions],
    name: text('name'),
    signature: text('signature'),
    mimeType: text('mimeType'),
    sizeOriginal: number('sizeOriginal'),
    chunksTotal: number('chunksTotal'),
    chunksUploaded: number('chunksUploaded'),
    encryption: data['encryption'] === true,
    compression: text('compression') || 'none',
  };
}

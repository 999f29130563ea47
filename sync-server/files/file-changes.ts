import type { CollectionDefinition } from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import { ApiError } from '../core/api-error.ts';
import type { Caller } from '../core/caller.ts';
import { compareAndSet, OVERTAKEN } from '../core/compare-and-set.ts';
import { formatMoment } from '../core/moments.ts';
import { commitRecord } from '../records/board-documents.ts';
import { recordId } from '../records/document-record.ts';
import type { FileRecord } from '../records/file-record.ts';
import { commitOne } from '../store/change-document.ts';
import type { Bucket } from './buckets.ts';
import { permittedFile } from './file-access.ts';
import { requireExtension } from './file-checks.ts';

export interface FileChanges {
  update(
    caller: Caller,
    bucket: Bucket,
    fileId: string,
    fields: { name?: string | undefined; permissions?: string[] | undefined },
  ): Promise<FileRecord>;
  /** Resolves when the file is gone. Its content and previews are removed right after (`file-removals.ts`). */
  remove(caller: Caller, definition: CollectionDefinition, fileId: string): Promise<void>;
}

export function createFileChanges(context: Pick<Context, 'stores' | 'environment'>): FileChanges {
  const { stores, environment } = context;
  const conflict = () => new ApiError('general_server_overloaded', undefined, { retryAfterSeconds: 1 });
  return {
    update: (caller, bucket, fileId, { name, permissions }) =>
      compareAndSet(conflict, async () => {
        const { file, revision } = await permittedFile(context, caller, 'update', bucket.definition, fileId);
        // Otherwise a name that the bucket refuses could be given later.
        if (name !== undefined && name !== file.data.name) requireExtension(bucket, name);
        const next: FileRecord = {
          ...file,
          updatedAt: formatMoment(environment.nowMs()),
          ...(permissions && { permissions }),
          data: { ...file.data, ...(name !== undefined && { name }) },
        };
        return (await commitRecord(stores.board, next, revision)) ? next : OVERTAKEN;
      }),

    remove: (caller, definition, fileId) =>
      compareAndSet(conflict, async () => {
        const { file, revision } = await permittedFile(context, caller, 'delete', definition, fileId);
        const id = recordId(file.collectionId, file.documentId);
        return (await commitOne(stores.board, { id, revision, body: null })) ? undefined : OVERTAKEN;
      }),
  };
}

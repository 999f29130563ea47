import { JOBS } from '../../src/wire/collections.ts';
import type { Context } from './context.ts';
import { ApiError } from '../core/api-error.ts';
import { compareAndSet, OVERTAKEN } from '../core/compare-and-set.ts';
import type { Caller } from '../core/caller.ts';
import { readRecord, recordBody } from '../records/board-documents.ts';
import { type DocumentRecord, recordId } from '../records/document-record.ts';
import { formatMoment } from '../core/moments.ts';
import { commitOne } from '../store/change-document.ts';
import { allows } from '../records/permissions.ts';
import { closedData } from '../records/job-data.ts';

/**
 * Ends a posting: it leaves the lists, its page shows that it is closed, and applications get `posting_closed`. Closing
 * it again changes nothing. Throws Appwrite's errors for callers who may not see or change it (row 41 of
 * docs/appwrite-behaviour.md).
 */
export function closePosting(
  { environment, stores }: Context,
  caller: Caller,
  documentId: string,
): Promise<DocumentRecord> {
  return compareAndSet(conflict, async () => {
    const stored = await readRecord(stores.board, JOBS.id, documentId);
    if (!stored) throw new ApiError('document_not_found');
    const { record, revision } = stored;
    if (!allows(caller, 'read', JOBS, record.permissions)) throw new ApiError('document_not_found');
    if (!allows(caller, 'update', JOBS, record.permissions)) throw new ApiError('user_unauthorized');
    if (typeof record.data['closedAt'] === 'string') return record;
    const now = formatMoment(environment.nowMs());
    const closed = { ...record, updatedAt: now, data: closedData(record.data, now) };
    const id = recordId(JOBS.id, documentId);
    const isWritten = await commitOne(stores.board, { id, revision, body: recordBody(closed) });
    return isWritten ? closed : OVERTAKEN;
  });
}

function conflict(): ApiError {
  return new ApiError('document_update_conflict');
}

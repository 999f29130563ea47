import { JOBS } from '../../src/wire/collections.ts';
import type { Context } from './context.ts';
import { ApiError } from '../core/api-error.ts';
import type { Caller } from '../core/caller.ts';
import { readRecord, recordBody } from '../records/board-documents.ts';
import { type DocumentRecord, recordId } from '../records/document-record.ts';
import { formatMoment } from '../core/moments.ts';
import { allows } from '../records/permissions.ts';
import { closedData } from '../records/job-data.ts';

const TRIES = 5;

/**
 * Ends a posting: it leaves the lists, its page shows that it is closed, and applications get `posting_closed`. Closing
 * it again changes nothing. Throws Appwrite's errors for callers who may not see or change it (row 41).
 */
export async function closePosting(
  { environment, stores }: Context,
  caller: Caller,
  documentId: string,
): Promise<DocumentRecord> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const stored = await readRecord(stores.board, JOBS.id, documentId);
    if (!stored) throw new ApiError('document_not_found');
    const { record, revision } = stored;
    if (!allows(caller, 'read', JOBS, record.permissions)) throw new ApiError('document_not_found');
    if (!allows(caller, 'update', JOBS, record.permissions)) throw new ApiError('user_unauthorized');
    if (typeof record.data['closedAt'] === 'string') return record;
    const now = formatMoment(environment.nowMs());
    const closed = { ...record, updatedAt: now, data: closedData(record.data, now) };
    const id = recordId(JOBS.id, documentId);
    const [result] = await stores.board.commit([{ id, revision, body: recordBody(closed) }]);
    if (result?.status === 'committed') return closed;
  }
  throw new ApiError('document_update_conflict');
}

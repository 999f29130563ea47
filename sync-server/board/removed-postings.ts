import { JOBS, REMOVED_POSTINGS } from '../../src/wire/collections.ts';
import type { Context } from './context.ts';
import type { Row } from '../projection/row.ts';
import { recordBody } from '../records/board-documents.ts';
import { type DocumentRecord, recordId } from '../records/document-record.ts';
import { formatMoment } from '../core/moments.ts';
import { rememberRemovedApplication } from './removed-applications.ts';

/**
 * Call and await this before a document is deleted. A deletion itself leaves no trace for a replay or another posting
 * to find. If a kill comes in between, the posting still exists and its number just stays reserved.
 */
export async function rememberRemoved(context: Context, record: DocumentRecord): Promise<void> {
  const { environment, projection, stores } = context;
  await rememberRemovedApplication(context, record);
  const { collectionId, documentId, data, createdAt, operation, owner } = record;
  if (collectionId !== JOBS.id || typeof data['jobId'] !== 'number') return;
  const removed: DocumentRecord = {
    collectionId: REMOVED_POSTINGS.id,
    documentId,
    sequence: projection.nextSequence(REMOVED_POSTINGS.id),
    createdAt,
    updatedAt: formatMoment(environment.nowMs()),
    permissions: [],
    data: { jobId: data['jobId'] },
    ...(operation && { operation }),
    ...(owner !== undefined && { owner }),
  };
  // A conflict: the posting was deleted before, and an import brought it back.
  await stores.board.commit([{ id: recordId(REMOVED_POSTINGS.id, documentId), body: recordBody(removed) }]);
}

/** The record of this document if it was a posting that was deleted. */
export function removedPosting(
  { projection }: Pick<Context, 'projection'>,
  documentId: string,
): Row | undefined {
  return projection.row(REMOVED_POSTINGS.id, documentId);
}

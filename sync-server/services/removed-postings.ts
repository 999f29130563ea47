import { JOBS, REMOVED_POSTINGS } from '../../src/wire/collections.ts';
import type { Context } from '../context.ts';
import type { Row } from '../projection/projection.ts';
import { recordBody } from './board-documents.ts';
import { type DocumentRecord, recordId } from './document-record.ts';
import { formatMoment } from './moments.ts';
import { rememberRemovedApplication } from './removed-applications.ts';

/**
 * To be called, and waited for, before a document is deleted: a deletion leaves nothing that a replay or another posting
 * could meet. Cut off between the two, the posting is still there and its number is merely kept for it.
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
  // A conflict: it was deleted before and had come back, by an import.
  await stores.board.commit([{ id: recordId(REMOVED_POSTINGS.id, documentId), body: recordBody(removed) }]);
}

/** The posting that this document was, if it was deleted. */
export function removedPosting(
  { projection }: Pick<Context, 'projection'>,
  documentId: string,
): Row | undefined {
  return projection.row(REMOVED_POSTINGS.id, documentId);
}

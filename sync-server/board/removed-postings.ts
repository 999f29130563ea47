import { JOBS, REMOVED_POSTINGS } from '../../src/wire/collections.ts';
import type { Context } from './context.ts';
import { readRecord, recordBody } from '../records/board-documents.ts';
import { type DocumentRecord, recordId } from '../records/document-record.ts';
import type { Taken } from '../records/outcomes.ts';
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

/**
 * The posting with this id, also if it was deleted since, to answer an operation that is sent again. Rows of postings
 * don't hold what made them, so this reads the document.
 */
export async function takenPosting(
  { projection, stores }: Pick<Context, 'projection' | 'stores'>,
  documentId: string,
): Promise<Taken | undefined> {
  const stored = projection.row(JOBS.id, documentId) && (await readRecord(stores.board, JOBS.id, documentId));
  return stored?.record ?? projection.row(REMOVED_POSTINGS.id, documentId);
}

/** The id of the posting with this number, also if it was deleted. */
export function idOfPosting({ projection }: Pick<Context, 'projection'>, jobId: number): string | undefined {
  const [row] = [JOBS.id, REMOVED_POSTINGS.id].flatMap(id => projection.find(id, 'jobId', jobId));
  return row?.documentId;
}

export function isRemovedPosting({ projection }: Pick<Context, 'projection'>, documentId: string): boolean {
  return projection.row(REMOVED_POSTINGS.id, documentId) !== undefined;
}

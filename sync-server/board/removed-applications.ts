import { APPLICATIONS, REMOVED_APPLICATIONS } from '../../src/wire/collections.ts';
import type { Context } from './context.ts';
import { compareAndSet, keepsChanging, OVERTAKEN } from '../core/compare-and-set.ts';
import { commitRecord, readStored } from '../records/board-documents.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import { formatMoment } from '../core/moments.ts';

/**
 * Call and await this before an application is deleted for good: it tells the recipients' devices to drop it, however
 * long they were away. If a kill comes in between, the application still exists and is shown.
 */
export async function rememberRemovedApplication(
  { environment, projection, stores }: Context,
  { collectionId, documentId, owner, permissions }: DocumentRecord,
): Promise<void> {
  if (collectionId !== APPLICATIONS.id) return;
  const receivers = permissions.filter(permission => permission !== `read("user:${owner ?? ''}")`);
  if (receivers.length === 0) return;
  const now = formatMoment(environment.nowMs());
  const removed: DocumentRecord = {
    collectionId: REMOVED_APPLICATIONS.id,
    documentId,
    sequence: projection.nextSequence(REMOVED_APPLICATIONS.id),
    createdAt: now,
    updatedAt: now,
    permissions: receivers,
    data: {},
  };
  await compareAndSet(keepsChanging(`${REMOVED_APPLICATIONS.id}/${documentId}`), async () => {
    // One exists if the application was removed before and then sent again.
    const before = await readStored(stores.board, REMOVED_APPLICATIONS.id, documentId);
    return (await commitRecord(stores.board, removed, before?.revision)) || OVERTAKEN;
  });
}

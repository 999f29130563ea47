import type { Context } from './context.ts';
import { commitRecord, readRecord } from '../records/board-documents.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import { formatMoment, parseMoment } from '../core/moments.ts';

const MAX_TRIES = 5;

/**
 * Changes a document by compare-and-set. If another write was faster, `change` is called again with the new version;
 * null means no change. Resolves to false if there is no such document.
 */
export async function changeRecord(
  { environment, stores }: Pick<Context, 'environment' | 'stores'>,
  collectionId: string,
  documentId: string,
  change: (record: DocumentRecord) => DocumentRecord | null,
): Promise<boolean> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const stored = await readRecord(stores.board, collectionId, documentId);
    if (!stored) return false;
    const next = change(stored.record);
    if (!next) return true;
    // If the clock went back, the document must not look older than it is.
    const now = Math.max(environment.nowMs(), parseMoment(stored.record.updatedAt) ?? 0);
    if (await commitRecord(stores.board, { ...next, updatedAt: formatMoment(now) }, stored.revision))
      return true;
  }
  throw new Error(`${collectionId}/${documentId} keeps changing`);
}

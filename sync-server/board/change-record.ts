import type { Context } from './context.ts';
import { compareAndSet, keepsChanging, OVERTAKEN } from '../core/compare-and-set.ts';
import { commitRecord, readRecord } from '../records/board-documents.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import { formatMoment, parseMoment } from '../core/moments.ts';
import { inTurn } from '../store/document-turns.ts';
import type { Store } from '../store/store.ts';

/**
 * Replaces a document by compare-and-set with what `change` returns, including its times. If another write was faster,
 * `change` is called again with the new version; null means no change. Resolves to false if there is no such document.
 */
export function replaceRecord(
  board: Store,
  collectionId: string,
  documentId: string,
  change: (record: DocumentRecord) => DocumentRecord | null,
): Promise<boolean> {
  const name = `${collectionId}/${documentId}`;
  return inTurn(board, name, () =>
    compareAndSet(keepsChanging(name), async () => {
      const stored = await readRecord(board, collectionId, documentId);
      if (!stored) return false;
      const next = change(stored.record);
      return !next || (await commitRecord(board, next, stored.revision)) || OVERTAKEN;
    }),
  );
}

/** Like `replaceRecord`, and notes the time of the change. */
export function changeRecord(
  { environment, stores }: Pick<Context, 'environment' | 'stores'>,
  collectionId: string,
  documentId: string,
  change: (record: DocumentRecord) => DocumentRecord | null,
): Promise<boolean> {
  return replaceRecord(stores.board, collectionId, documentId, record => {
    const next = change(record);
    if (!next) return null;
    // If the clock went back, the document must not look older than it is.
    const now = Math.max(environment.nowMs(), parseMoment(record.updatedAt) ?? 0);
    return { ...next, updatedAt: formatMoment(now) };
  });
}

import { isDeepStrictEqual } from 'node:util';
import type { Context } from './context.ts';
import { replaceRecord } from './change-record.ts';
import { compareAndSet, keepsChanging, OVERTAKEN } from '../core/compare-and-set.ts';
import { commitRecord, readStored } from '../records/board-documents.ts';
import { type DocumentRecord, recordId } from '../records/document-record.ts';
import { commitOne } from '../store/change-document.ts';
import { formatMoment } from '../core/moments.ts';
import { rememberRemovedApplication } from './removed-applications.ts';

/** Replaces the person's id where the record of an action must remain. */
export const ERASED = 'erased';

/**
 * Deletes a document for good, even if only a tombstone is left. It is emptied first, because the projection remembers
 * a removed document as it last was, for the person's other devices. Throws if it keeps changing.
 */
export function wipe(context: Context, collectionId: string, documentId: string): Promise<void> {
  const { stores } = context;
  return compareAndSet(keepsChanging(`${collectionId}/${documentId}`), async () => {
    const stored = await readStored(stores.board, collectionId, documentId);
    if (!stored) return undefined;
    const { record, revision } = stored;
    const { sequence, createdAt, updatedAt, owner } = record;
    await rememberRemovedApplication(context, record);
    const empty: DocumentRecord = {
      collectionId,
      documentId,
      sequence,
      createdAt,
      updatedAt,
      permissions: [],
      data: {},
      tombstone: true,
      ...(owner !== undefined && { owner }),
    };
    if (!(await commitRecord(stores.board, empty, revision))) return OVERTAKEN;
    const emptied = await readStored(stores.board, collectionId, documentId);
    if (!emptied) return undefined;
    const id = recordId(collectionId, documentId);
    const isGone = await commitOne(stores.board, { id, revision: emptied.revision, body: null });
    return isGone ? undefined : OVERTAKEN;
  });
}

/** Wipes the tombstone of a document that these people removed earlier, or that an interrupted erasure left. */
export async function wipeTombstone(
  context: Context,
  collectionId: string,
  documentId: string,
  names: readonly string[],
): Promise<void> {
  const stored = await readStored(context.stores.board, collectionId, documentId);
  const { tombstone, owner = '' } = stored?.record ?? {};
  if (tombstone && names.includes(owner)) await wipe(context, collectionId, documentId);
}

/** Changes a document by compare-and-set, if it exists and `change` makes a difference. Throws if it keeps changing. */
export async function rewrite(
  { environment, stores }: Context,
  collectionId: string,
  documentId: string,
  change: (record: DocumentRecord) => DocumentRecord,
): Promise<void> {
  await replaceRecord(stores.board, collectionId, documentId, record => {
    const changed = change(record);
    if (isDeepStrictEqual(changed, record)) return null;
    const now = formatMoment(environment.nowMs());
    return { ...changed, updatedAt: now > changed.updatedAt ? now : changed.updatedAt };
  });
}

/** The same document without any reference to these people. */
export function disowned(record: DocumentRecord, people: readonly string[]): DocumentRecord {
  const { owner, operation, edits, review, ...rest } = record;
  const isTheirs = (person: string) => people.includes(person);
  const named = (person: string) => (isTheirs(person) ? ERASED : person);
  return {
    ...rest,
    permissions: record.permissions.filter(
      permission =>
        !people.some(
          person => permission.includes(`"user:${person}"`) || permission.includes(`"user:${person}/`),
        ),
    ),
    ...(owner !== undefined && !isTheirs(owner) && { owner }),
    ...(operation && { operation: { ...operation, person: named(operation.person) } }),
    ...(review && { review: { ...review, by: named(review.by) } }),
    ...(edits && {
      edits: { ...edits, recent: edits.recent.map(edit => ({ ...edit, person: named(edit.person) })) },
    }),
  };
}

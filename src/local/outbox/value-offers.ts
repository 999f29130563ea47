import type { Table } from 'dexie';
import type { Operation } from '../../wire/operations/push.ts';
import { RECEIPTS_KEPT_MS } from './entry-changes.ts';
import { appendEntries } from './outbox-append.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { type EditContext, editOperation } from './personal-edit.ts';
import { profileValue } from './profile-value.ts';
import { type EditStamp } from '../db/rows.ts';

/** The tables that `offerValues` needs in its transaction, beside `outbox` and `settings`. */
export function offeredTables(db: PersonDatabase): Table[] {
  return [db.marks, db.searches, db.preferences, db.profile, db.drafts, db.draftOffers];
}

/**
 * Within a transaction over `offeredTables`, `outbox` and `settings`, after the server was restored from a backup.
 * Offers values that another device set as that device's operations, since that device may be gone by now, and the
 * receipt with it. The usual order decides which edit wins: if the server has this one or a later one, nothing changes.
 */
export async function offerValues(db: PersonDatabase, context: EditContext): Promise<void> {
  const { userId } = db;
  if (userId === null) return;
  const since = context.nowMs() - RECEIPTS_KEPT_MS;
  const known = new Set(await db.outbox.toCollection().primaryKeys());
  const isToBeOffered = ({ editedAt, operationId }: EditStamp) => editedAt > since && !known.has(operationId);
  const operations: Operation[] = [];
  // The content must equal that device's operation, so it uses the time that the device sent.
  const asSaid = ({ editedAt, operationId, saidAt }: EditStamp): EditStamp => ({
    editedAt: saidAt ?? editedAt,
    operationId: operationId || context.newId(),
  });

  for (const mark of await db.marks.filter(isToBeOffered).toArray()) {
    const { kind, jobId, on } = mark;
    operations.push(editOperation(userId, `${kind}.put`, asSaid(mark), { jobId, on }));
  }
  for (const made of await db.searches.filter(isToBeOffered).toArray()) {
    const { searchId, search } = made;
    operations.push(editOperation(userId, 'search.put', asSaid(made), { searchId, search }));
  }
  for (const preference of await db.preferences.filter(isToBeOffered).toArray()) {
    const { name, value } = preference;
    operations.push(editOperation(userId, 'preferences.put', asSaid(preference), { name, value }));
  }
  for (const made of await db.profile.filter(isToBeOffered).toArray())
    operations.push(editOperation(userId, 'profile.put', asSaid(made), profileValue(made)));
  for (const { key, on, editedAt, pulled } of await db.draftOffers.toArray()) {
    if (!pulled) continue;
    const stamp = { editedAt: pulled.at, operationId: pulled.operation, saidAt: pulled.editedAt };
    const draft = await db.drafts.get(key);
    // A draft that was changed here since is offered with that change (`draft-offers.ts`).
    const isUnchanged = on ? draft?.editedAt === editedAt : !draft;
    if (!isToBeOffered(stamp) || !isUnchanged) continue;
    operations.push(
      editOperation(userId, 'draft.put', asSaid(stamp), { key, content: draft?.content ?? null }),
    );
  }
  await appendEntries(
    db,
    operations.map(operation => ({ operation, title: '' })),
  );
}

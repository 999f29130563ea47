import type { OperationKind } from '../../wire/operations/operation-kinds.ts';
import type { OperationPayload } from '../../wire/operations/operations.ts';
import type { Operation } from '../../wire/operations/push.ts';
import { appendEntries } from './outbox-append.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import type { EditStamp } from '../db/rows.ts';

export interface EditContext {
  nowMs: () => number;
  newId: () => string;
}

/**
 * A clock that is still ahead must send a later time than before: if the server counts both edits at the same time, the
 * sent times decide.
 */
export function nextStamp(before: EditStamp | undefined, { nowMs, newId }: EditContext): EditStamp {
  const now = nowMs();
  const { editedAt = 0, saidAt = 0 } = before ?? {};
  const afterSaid = now >= saidAt ? saidAt + 1 : 0;
  return { editedAt: Math.max(now, editedAt + 1, afterSaid), operationId: newId() };
}

export function isLater(a: EditStamp, b: EditStamp | undefined): boolean {
  if (!b || a.editedAt !== b.editedAt) return a.editedAt > (b?.editedAt ?? -1);
  return a.operationId > b.operationId;
}

type LastWriterKind = Extract<OperationKind, `${string}.put`>;

/**
 * The operation that tells the server about an edit of this account. `writtenAtMs`: no server can have received it
 * earlier. It may be later than the edit if no other operation carries the edit: a guest's edit is sent only once it
 * belongs to an account.
 */
export function editOperation<K extends LastWriterKind>(
  userId: string,
  kind: K,
  { editedAt, operationId }: EditStamp,
  value: Omit<OperationPayload<K>, 'editedAt'>,
  writtenAtMs: number = editedAt,
): Operation {
  const createdAt = new Date(Math.max(editedAt, writtenAtMs)).toISOString();
  return { id: operationId, kind, payload: { ...value, editedAt }, createdAt, userId };
}

/**
 * Within a transaction over the value's table, `outbox` and `settings`. Queues the operation for the server. A guest's
 * edit stays on this device until it belongs to an account.
 */
export async function queueEdit<K extends LastWriterKind>(
  db: PersonDatabase,
  kind: K,
  stamp: EditStamp,
  value: Omit<OperationPayload<K>, 'editedAt'>,
  writtenAtMs?: number,
): Promise<void> {
  if (db.userId === null) return;
  const operation = editOperation(db.userId, kind, stamp, value, writtenAtMs);
  await appendEntries(db, [{ operation, title: '' }]);
}

import type { OperationKind } from '../wire/operation-kinds.ts';
import type { OperationPayload } from '../wire/operations.ts';
import type { Operation } from '../wire/push.ts';
import { appendEntries } from './outbox-append.ts';
import type { PersonDatabase } from './person-db.ts';

/** The stamp of a value that one person sets on several devices. The later edit wins, by time and then by operation. */
export interface EditStamp {
  /**
   * Server time in ms as far as this device knows it. Always after the edit that it replaces, so that a device whose
   * clock is behind can change a value that it has seen.
   */
  editedAt: number;
  operationId: string;
  /** The time that its device sent, if different. It decides between two edits with the same server time. */
  saidAt?: number;
}

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

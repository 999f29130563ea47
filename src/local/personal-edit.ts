import type { OperationKind } from '../wire/operation-kinds.ts';
import type { OperationPayload } from '../wire/operations.ts';
import type { Operation } from '../wire/push.ts';
import { appendEntries } from './outbox-append.ts';
import type { PersonDatabase } from './person-db.ts';

/** Of a value that one person sets on several devices: the later edit stands, by time and then by operation. */
export interface EditStamp {
  /**
   * ms of the server's clock as far as this device knows it, and always after the edit that it replaces, so that a
   * device whose clock is behind can change what it has seen.
   */
  editedAt: number;
  operationId: string;
  /** As its device said it, where that was another time: decides between two that count as the same. */
  saidAt?: number;
}

export interface EditContext {
  nowMs: () => number;
  newId: () => string;
}

/**
 * A clock that is still ahead says another time than it said before: where the server counts both edits as one moment, this
 * decides between them.
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
 * The operation that tells the server of an edit of this account. `writtenAtMs`: no server can have taken it before. Where nobody
 * else tells of the edit that may be later than the edit itself: a guest's is told when it comes to belong to an account.
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
 * Within a transaction over the value's table, `outbox` and `settings`: the operation that tells the server. A guest's stays on this
 * device until it belongs to an account.
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

import type { EditConflict, Operation, Outcome, OutcomeError } from '../../wire/operations/push.ts';
import { released } from './entry-states.ts';
import { newEntry } from './new-entry.ts';
import { canEdit, confirmed } from './operation-draft.ts';
import type { OutboxEntry } from '../db/outbox-entry.ts';

/** A receipt is kept this long with its operation, and offered again to a server that lost it. */
export const RECEIPTS_KEPT_MS = 30 * 86_400_000;

// Changes of an entry as pure functions, the same for every store.

/** The part of an entry that is sent. */
export function operationOf({ id, kind, payload, createdAt, userId }: Operation): Operation {
  return { id, kind, payload, createdAt, userId };
}

/** The message for an edit that was applied except for some fields. */
const EDIT_CONFLICT: OutcomeError = {
  type: 'edit_conflict',
  message: 'Someone else changed the same fields at the same time.',
};

/**
 * An entry after an answer. A confirmation is final: a late answer of another kind, to a request of a second tab,
 * changes nothing. No outcome = not done.
 */
export function settled(
  entry: OutboxEntry,
  outcome: Outcome | undefined,
  nowMs: number,
  epoch: string | null,
): OutboxEntry {
  if (entry.state === 'sent' || isConflict(entry)) return entry;
  switch (outcome?.status) {
    case 'applied':
    case 'duplicate':
      return confirmedBy(entry, outcome, nowMs, epoch);
    case 'rejected':
      return { ...entry, state: 'attention', error: outcome.error, receipt: null, settledAt: nowMs };
    case 'deferred':
      return { ...released(entry), ...rewritten(outcome.error), error: outcome.error };
    case undefined:
      return released(entry);
  }
}

/** This device's clock was ahead, so no server accepted the operation. Its time becomes the server's. */
function rewritten({ type, now }: OutcomeError): Partial<OutboxEntry> {
  return type === 'operation_from_future' && now !== undefined ? { createdAt: now } : {};
}

function confirmedBy(
  entry: OutboxEntry,
  outcome: Extract<Outcome, { receipt: unknown }>,
  settledAt: number,
  epoch: string | null,
): OutboxEntry {
  const { receipt, status } = outcome;
  const done = { ...entry, receipt, duplicate: status === 'duplicate', settledAt, epoch };
  const conflicts = status === 'applied' ? (outcome.conflicts ?? []) : [];
  return conflicts.length > 0
    ? { ...done, state: 'attention', error: EDIT_CONFLICT, conflicts }
    : { ...done, state: 'sent', error: null };
}

const NOT_MADE_YET = new Set(['posting_not_made_yet', 'application_not_made_yet']);

/**
 * The id of the operation that has to come first, if the server put this one off because its target doesn't exist yet;
 * otherwise null.
 */
export function awaitedBy(entry: OutboxEntry): string | null {
  const { madeBy } = entry.payload;
  const isPutOff = entry.state === 'waiting' && NOT_MADE_YET.has(entry.error?.type ?? '');
  return isPutOff && typeof madeBy === 'string' ? madeBy : null;
}

/**
 * If the awaited operation was refused or deleted, this one needs the person's attention, or it would wait forever.
 */
export function orphaned(entry: OutboxEntry, awaited: OutboxEntry | undefined): OutboxEntry {
  return awaited && awaited.state !== 'attention' ? entry : { ...entry, state: 'attention' };
}

/** Applied, but the person has not yet seen that some fields were not. */
export function isConflict(entry: OutboxEntry): entry is OutboxEntry & { conflicts: EditConflict[] } {
  return entry.state === 'attention' && entry.conflicts !== null;
}

/** The other people's values stay, and the edit is done. */
export function conflictsSeen(entry: OutboxEntry): OutboxEntry {
  return isConflict(entry) ? { ...entry, state: 'sent', error: null } : entry;
}

/**
 * Makes a refused entry wait again. An operation that the server has recorded under its id gets a new id. So does one
 * that is so old that the server may have forgotten it; because the person sends it knowingly, it counts as written
 * now.
 */
export function retried(entry: OutboxEntry, freshId: string, nowMs: number): OutboxEntry {
  if (entry.state !== 'attention') return entry;
  const payload = confirmed(entry);
  if (entry.error?.type === 'operation_too_old') {
    const createdAt = new Date(nowMs).toISOString();
    // A value is set as of now: changes to it in between may be forgotten.
    const setNow = typeof payload['editedAt'] === 'number' ? { ...payload, editedAt: nowMs } : payload;
    const operation = { ...operationOf(entry), id: freshId, createdAt, payload: setNow };
    return newEntry({ operation, title: entry.title }, entry.order);
  }
  if (isConflict(entry)) {
    const operation = { ...operationOf(entry), id: freshId, payload };
    return newEntry({ operation, title: entry.title }, entry.order);
  }
  return { ...entry, payload, state: 'waiting', error: null, settledAt: null };
}

/** Whether to offer the operation again: the data that confirmed it is gone (the server was restored from a backup). */
export function isToBeOffered(entry: OutboxEntry, epoch: string, nowMs: number): boolean {
  if (entry.state !== 'sent' && !isConflict(entry)) return false;
  const isOfOtherData = entry.epoch !== null && entry.epoch !== epoch;
  return isOfOtherData && (entry.settledAt ?? 0) > nowMs - RECEIPTS_KEPT_MS;
}

export function offered(entry: OutboxEntry): OutboxEntry {
  return { ...entry, state: 'waiting', error: null, conflicts: null };
}

/** Whether a receipt can be removed. Receipts of applications are always kept. */
export function isOld(entry: OutboxEntry, nowMs: number): boolean {
  if (entry.state !== 'sent' || entry.kind.startsWith('application.')) return false;
  return (entry.settledAt ?? 0) <= nowMs - RECEIPTS_KEPT_MS;
}

export function canTakeAsDraft(entry: OutboxEntry): boolean {
  if (entry.state === 'sending' || entry.state === 'sent' || isConflict(entry)) return false;
  return canEdit(entry, entry.attempts, entry.state === 'attention');
}

export function canRemove(entry: OutboxEntry): boolean {
  return entry.state !== 'sending';
}

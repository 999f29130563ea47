import type { EditConflict, Operation, Outcome, OutcomeError } from '../wire/push.ts';
import { released } from './entry-states.ts';
import { newEntry } from './new-entry.ts';
import { canEdit, confirmed } from './operation-draft.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/** So long a receipt is kept with its operation, and offered again to a server that lost it. */
export const RECEIPTS_KEPT_MS = 30 * 86_400_000;

// What happens to an entry, as pure functions: the same for every store that holds them.

/** What travels. */
export function operationOf({ id, kind, payload, createdAt, userId }: Operation): Operation {
  return { id, kind, payload, createdAt, userId };
}

/** What the screen says of an edit that was taken but for some fields. */
const EDIT_CONFLICT: OutcomeError = {
  type: 'edit_conflict',
  message: 'Somebody else had changed the same fields meanwhile.',
};

/**
 * An entry after an answer. What the server confirmed stands for good: a late answer of another kind, to a request of
 * a second tab, changes nothing. No outcome = not done.
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

/** This device's clock was ahead, and no server took it: it counts as written when the server said so. */
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

/** The operation that has to come first, of one that the server put off because that is not there yet. */
export function awaitedBy(entry: OutboxEntry): string | null {
  const { madeBy } = entry.payload;
  const isPutOff = entry.state === 'waiting' && NOT_MADE_YET.has(entry.error?.type ?? '');
  return isPutOff && typeof madeBy === 'string' ? madeBy : null;
}

/** What it waits for was refused, or deleted: without the person it would wait for ever. */
export function orphaned(entry: OutboxEntry, awaited: OutboxEntry | undefined): OutboxEntry {
  return awaited && awaited.state !== 'attention' ? entry : { ...entry, state: 'attention' };
}

/** Taken, and the person has yet to see that some of its fields were not. */
export function isConflict(entry: OutboxEntry): entry is OutboxEntry & { conflicts: EditConflict[] } {
  return entry.state === 'attention' && entry.conflicts !== null;
}

/** What others wrote stands; the edit is done. */
export function conflictsSeen(entry: OutboxEntry): OutboxEntry {
  return isConflict(entry) ? { ...entry, state: 'sent', error: null } : entry;
}

/**
 * Waits again. What the server has already remembered under its id goes out under a fresh one; so does what is so old that the
 * server may have forgotten it: the person knows that, and writes it now.
 */
export function retried(entry: OutboxEntry, freshId: string, nowMs: number): OutboxEntry {
  if (entry.state !== 'attention') return entry;
  const payload = confirmed(entry);
  if (entry.error?.type === 'operation_too_old') {
    const createdAt = new Date(nowMs).toISOString();
    // A value that is set again is set now: what happened to it meanwhile may be forgotten.
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

/** Confirmed by data that the server has no more (it was restored from a backup): to be offered again. */
export function isToBeOffered(entry: OutboxEntry, epoch: string, nowMs: number): boolean {
  if (entry.state !== 'sent' && !isConflict(entry)) return false;
  const isOfOtherData = entry.epoch !== null && entry.epoch !== epoch;
  return isOfOtherData && (entry.settledAt ?? 0) > nowMs - RECEIPTS_KEPT_MS;
}

export function offered(entry: OutboxEntry): OutboxEntry {
  return { ...entry, state: 'waiting', error: null, conflicts: null };
}

/** A receipt that need not be kept any longer. That one applied to a job is worth knowing for good. */
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

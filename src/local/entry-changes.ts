import type { NewEntry } from '../sync/person-outbox.ts';
import type { Operation, Outcome } from '../wire/push.ts';
import { canEdit, confirmChanged } from './operation-draft.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/** What happens to an entry, as pure functions: the same for every store that holds them. */
export function newEntry({ operation, title }: NewEntry, order: number): OutboxEntry {
  return {
    ...operation,
    title,
    order,
    state: 'waiting',
    attempts: 0,
    error: null,
    receipt: null,
    duplicate: false,
    settledAt: null,
  };
}

/** What travels. */
export function operationOf({ id, kind, payload, createdAt, userId }: Operation): Operation {
  return { id, kind, payload, createdAt, userId };
}

export function sending(entry: OutboxEntry): OutboxEntry {
  return entry.state === 'waiting' ? { ...entry, state: 'sending', attempts: entry.attempts + 1 } : entry;
}

export function released(entry: OutboxEntry): OutboxEntry {
  return entry.state === 'sending' ? { ...entry, state: 'waiting' } : entry;
}

/**
 * An entry after an answer. What the server confirmed stands for good: a late answer of another kind, to a request of
 * a second tab, changes nothing. No outcome = not done.
 */
export function settled(entry: OutboxEntry, outcome: Outcome | undefined, nowMs: number): OutboxEntry {
  if (entry.state === 'sent') return entry;
  switch (outcome?.status) {
    case 'applied':
    case 'duplicate':
      return {
        ...entry,
        state: 'sent',
        error: null,
        receipt: outcome.receipt,
        duplicate: outcome.status === 'duplicate',
        settledAt: nowMs,
      };
    case 'rejected':
      return { ...entry, state: 'attention', error: outcome.error, settledAt: nowMs };
    case 'deferred':
      return { ...released(entry), error: outcome.error };
    case undefined:
      return released(entry);
  }
}

export function retried(entry: OutboxEntry): OutboxEntry {
  if (entry.state !== 'attention') return entry;
  const payload = entry.error?.type === 'posting_changed' ? confirmChanged(entry) : entry.payload;
  return { ...entry, payload, state: 'waiting', error: null, settledAt: null };
}

export function canTakeAsDraft(entry: OutboxEntry): boolean {
  if (entry.state === 'sending' || entry.state === 'sent') return false;
  return canEdit(entry, entry.attempts, entry.state === 'attention');
}

export function canRemove(entry: OutboxEntry): boolean {
  return entry.state !== 'sending';
}

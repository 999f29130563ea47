import type { OutboxEntry } from '../../local/outbox-entry.ts';

export interface OutboxGroups {
  /** What waits for the person comes first, the oldest on top. */
  attention: OutboxEntry[];
  waiting: OutboxEntry[];
  /** The latest on top. */
  sent: OutboxEntry[];
}

export function outboxGroups(entries: readonly OutboxEntry[]): OutboxGroups {
  const inOrder = entries.toSorted((a, b) => a.order - b.order);
  return {
    attention: inOrder.filter(({ state }) => state === 'attention'),
    waiting: inOrder.filter(({ state }) => state === 'waiting' || state === 'sending'),
    sent: inOrder.filter(({ state }) => state === 'sent').toReversed(),
  };
}

/** Where an entry's words are written, and where its outcome shows; null for a kind that has no screen here. */
export function entryJobId(entry: Pick<OutboxEntry, 'kind' | 'payload' | 'receipt'>): number | null {
  if (entry.receipt) return entry.receipt.jobId;
  const jobId = entry.payload['jobId'];
  return entry.kind === 'application.submit' && typeof jobId === 'number' ? jobId : null;
}

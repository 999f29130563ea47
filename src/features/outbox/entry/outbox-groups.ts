import { RECEIPTS_KEPT_MS } from '../../../local/outbox/entry-changes.ts';
import type { OutboxEntry } from '../../../local/db/outbox-entry.ts';

/** One item that a person sent: an entry, or the rows of a batch together. */
export interface OutboxLine {
  key: string;
  /** A batch's entries in row order, or a single entry. */
  entries: readonly [OutboxEntry, ...OutboxEntry[]];
}

export interface OutboxGroups {
  /** Entries that wait for the user are shown first. The oldest is on top. */
  attention: OutboxLine[];
  waiting: OutboxLine[];
  /** The latest is on top. Receipts older than 30 days aren't shown. */
  sent: OutboxLine[];
}

export interface OutboxCounts {
  attention: number;
  waiting: number;
  sent: number;
}

/** The group of a batch is that of its most urgent row. */
export function outboxGroups(entries: readonly OutboxEntry[], nowMs: number): OutboxGroups {
  const lines = outboxLines(entries.filter(entry => isShownStill(entry, nowMs)));
  const groups: OutboxGroups = { attention: [], waiting: [], sent: [] };
  for (const line of lines) groups[lineState(line)].push(line);
  groups.sent.reverse();
  return groups;
}

function outboxLines(entries: readonly OutboxEntry[]): OutboxLine[] {
  const lines = new Map<string, [OutboxEntry, ...OutboxEntry[]]>();
  for (const entry of entries.toSorted((a, b) => a.order - b.order)) {
    const key = batchOf(entry) ?? entry.id;
    const line = lines.get(key);
    if (line) line.push(entry);
    else lines.set(key, [entry]);
  }
  return [...lines].map(([key, line]) => ({
    key,
    entries: line.sort((a, b) => rowNumber(a) - rowNumber(b)),
  }));
}

function isShownStill({ state, settledAt }: OutboxEntry, nowMs: number): boolean {
  return state !== 'sent' || (settledAt ?? nowMs) > nowMs - RECEIPTS_KEPT_MS;
}

function batchOf({ kind, payload }: OutboxEntry): string | null {
  const { batchId } = payload;
  return kind === 'posting.create' && typeof batchId === 'string' ? `batch ${batchId}` : null;
}

/** Counted from 1. 0: not a row of a batch. */
export function rowNumber({ payload }: Pick<OutboxEntry, 'payload'>): number {
  return typeof payload['rowNumber'] === 'number' ? payload['rowNumber'] : 0;
}

function lineState({ entries }: OutboxLine): keyof OutboxGroups {
  const { attention, waiting } = countEntries(entries);
  if (attention > 0) return 'attention';
  return waiting > 0 ? 'waiting' : 'sent';
}

export function countEntries(entries: readonly Pick<OutboxEntry, 'state'>[]): OutboxCounts {
  const counts: OutboxCounts = { attention: 0, waiting: 0, sent: 0 };
  for (const { state } of entries) counts[state === 'sending' ? 'waiting' : state] += 1;
  return counts;
}

/** The posting that an entry is about, or that the reason of its refusal names. null: there is none yet. */
export function entryJobId(
  entry: Pick<OutboxEntry, 'kind' | 'payload' | 'receipt' | 'error'>,
): number | null {
  if (entry.error?.jobId !== undefined) return entry.error.jobId;
  const jobId = entry.receipt ? entry.receipt.jobId : entry.payload['jobId'];
  if (typeof jobId !== 'number' || jobId === 0) return null;
  const isMadeByThis = entry.kind === 'posting.create' || entry.kind === 'posting.repost';
  return isMadeByThis && !entry.receipt ? null : jobId;
}

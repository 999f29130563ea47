import type { OutboxEntry } from '../../local/db/outbox-entry.ts';
import type { OutcomeError, Receipt } from '../../wire/operations/push.ts';
import { entryPhase } from '../outbox/entry/entry-phase.ts';
import type { OutboxStatus } from '../services.ts';

/** The state of a person's application to a posting, as far as this device knows. */
export type ApplyState =
  | { step: 'writing' }
  | { step: 'saved' | 'waiting' | 'sending'; entry: OutboxEntry }
  /** `duplicate`: the receipt belongs to an earlier application, which counts. */
  | { step: 'sent'; entry: OutboxEntry; receipt: Receipt; duplicate: boolean }
  /** The pay changed while the application waited, so the person decides. */
  | { step: 'changed'; entry: OutboxEntry }
  | { step: 'refused'; entry: OutboxEntry; error: OutcomeError | null };

export function applyState(entries: readonly OutboxEntry[], jobId: number, status: OutboxStatus): ApplyState {
  const own = entries.filter(
    entry => entry.kind === 'application.submit' && entry.payload['jobId'] === jobId,
  );
  // An application that the server accepted counts, whatever was tried later.
  const entry = latest(own.filter(({ state }) => state === 'sent')) ?? latest(own);
  if (!entry) return { step: 'writing' };
  const phase = entryPhase(entry, status);
  if (phase === 'sent') {
    return entry.receipt
      ? { step: 'sent', entry, receipt: entry.receipt, duplicate: entry.duplicate }
      : { step: 'waiting', entry };
  }
  if (phase !== 'attention') return { step: phase, entry };
  return entry.error?.type === 'posting_changed'
    ? { step: 'changed', entry }
    : { step: 'refused', entry, error: entry.error };
}

function latest(entries: readonly OutboxEntry[]): OutboxEntry | undefined {
  return entries.reduce<OutboxEntry | undefined>(
    (last, entry) => (last && last.order > entry.order ? last : entry),
    undefined,
  );
}

import type { OutboxEntry } from '../../../local/db/outbox-entry.ts';
import { type EntryPhase, entryPhase } from '../../outbox/entry/entry-phase.ts';
import type { OutboxStatus } from '../../services.ts';
import type { BatchRow } from './batch-rows.ts';

/** The displayed outcome of one row. */
export type RowState =
  /** Refused on this device. It can't be queued in this form. */
  | { step: 'invalid' }
  /** Not queued yet. */
  | { step: 'ready' }
  /** The same row was posted earlier, and that posting is over. Sending it again creates nothing. */
  | { step: 'ended'; entry: OutboxEntry }
  | { step: EntryPhase; entry: OutboxEntry };

/** `ended`: the numbers of this person's postings that were closed or whose last day is past. */
export function queuedState(
  entry: OutboxEntry,
  status: OutboxStatus,
  ended: ReadonlySet<number>,
): Extract<RowState, { entry: OutboxEntry }> {
  if (entry.receipt && ended.has(entry.receipt.jobId)) return { step: 'ended', entry };
  return { step: entryPhase(entry, status), entry };
}

export function rowState(
  row: Pick<BatchRow, 'id' | 'reading'>,
  entries: ReadonlyMap<string, OutboxEntry>,
  status: OutboxStatus,
  ended: ReadonlySet<number>,
): RowState {
  const entry = entries.get(row.id);
  if (entry) return queuedState(entry, status, ended);
  return { step: row.reading.ok ? 'ready' : 'invalid' };
}

export interface BatchProgress {
  total: number;
  invalid: number;
  ready: number;
  /** Queued, without an answer yet. */
  waiting: number;
  sent: number;
  ended: number;
  refused: number;
}

export function batchProgress(states: readonly RowState[]): BatchProgress {
  const progress: BatchProgress = {
    total: states.length,
    invalid: 0,
    ready: 0,
    waiting: 0,
    sent: 0,
    ended: 0,
    refused: 0,
  };
  for (const { step } of states) {
    if (step === 'invalid' || step === 'ready' || step === 'sent' || step === 'ended') progress[step] += 1;
    else if (step === 'attention') progress.refused += 1;
    else progress.waiting += 1;
  }
  return progress;
}

/**
 * The state of a batch as a whole. `created`: the server has every row. `ended`: every posting of it is over. `partly`: no row is in
 * progress any more, and some weren't accepted.
 */
export type BatchVerdict = 'nothing-queued' | 'under-way' | 'created' | 'ended' | 'partly';

export function batchVerdict({ total, waiting, sent, ended, refused }: BatchProgress): BatchVerdict {
  if (waiting + sent + ended + refused === 0) return 'nothing-queued';
  if (waiting > 0) return 'under-way';
  if (ended === total) return 'ended';
  return sent + ended === total ? 'created' : 'partly';
}

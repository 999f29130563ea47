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
  | { step: EntryPhase; entry: OutboxEntry };

export function rowState(
  row: Pick<BatchRow, 'id' | 'reading'>,
  entries: ReadonlyMap<string, OutboxEntry>,
  status: OutboxStatus,
): RowState {
  const entry = entries.get(row.id);
  if (entry) return { step: entryPhase(entry, status), entry };
  return { step: row.reading.ok ? 'ready' : 'invalid' };
}

export interface BatchProgress {
  total: number;
  invalid: number;
  ready: number;
  /** Queued, without an answer yet. */
  waiting: number;
  sent: number;
  refused: number;
}

export function batchProgress(states: readonly RowState[]): BatchProgress {
  const progress: BatchProgress = {
    total: states.length,
    invalid: 0,
    ready: 0,
    waiting: 0,
    sent: 0,
    refused: 0,
  };
  for (const { step } of states) {
    if (step === 'invalid' || step === 'ready' || step === 'sent') progress[step] += 1;
    else if (step === 'attention') progress.refused += 1;
    else progress.waiting += 1;
  }
  return progress;
}

/**
 * The state of a batch as a whole. `created`: the server has every row. `partly`: no row is in progress any more, and
 * some weren't accepted.
 */
export type BatchVerdict = 'nothing-queued' | 'under-way' | 'created' | 'partly';

export function batchVerdict({ total, waiting, sent, refused }: BatchProgress): BatchVerdict {
  if (waiting + sent + refused === 0) return 'nothing-queued';
  if (waiting > 0) return 'under-way';
  return sent === total ? 'created' : 'partly';
}

import type { OutboxState } from '../sync/ports.ts';
import type { Operation, OutcomeError, Receipt } from '../wire/push.ts';

/** One write of a person, from the key press that sent it until its receipt is old. */
export interface OutboxEntry extends Operation {
  state: OutboxState;
  /** Order in which the person made them. */
  order: number;
  /** For the screen: e.g. the job's title. */
  title: string;
  attempts: number;
  error: OutcomeError | null;
  receipt: Receipt | null;
  /** The receipt is that of an earlier operation: this one was not needed. */
  duplicate: boolean;
  /** Device clock, ms. */
  settledAt: number | null;
}

/** What a person is writing: autosaved from the first key press. */
export interface Draft {
  /** `apply:<jobId>`, `batch` … */
  key: string;
  content: Record<string, unknown>;
  /** Device clock, ms. */
  editedAt: number;
}

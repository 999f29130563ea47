import type { OutboxState } from '../sync/ports.ts';
import type { EditConflict, Operation, OutcomeError, Receipt } from '../wire/push.ts';

/** One write of a person, from the key press that sent it until its receipt is old. */
export interface OutboxEntry extends Operation {
  state: OutboxState;
  /** Order in which the person made them. */
  order: number;
  /** For the screen: e.g. the job's title. */
  title: string;
  /** What it sets, where only the last one counts: an earlier one that waits is not sent any more. Else null. */
  subject: string | null;
  /** 0: never in a request, so that the server cannot have it. */
  attempts: number;
  error: OutcomeError | null;
  receipt: Receipt | null;
  /** Of an edit: fields that were not taken, because somebody else had changed them meanwhile. */
  conflicts: EditConflict[] | null;
  /** The receipt is that of an earlier operation: this one was not needed. */
  duplicate: boolean;
  /** Device clock, ms. */
  settledAt: number | null;
  /** Of the server's data that confirmed it: others may lack it, and get it again. */
  epoch: string | null;
}

/** What a person is writing: autosaved from the first key press. */
export interface Draft {
  /** `apply:<jobId>`, `batch` … */
  key: string;
  content: Record<string, unknown>;
  /** Device clock, ms. */
  editedAt: number;
}

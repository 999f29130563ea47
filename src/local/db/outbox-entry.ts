import type { OutboxState } from '../../sync/ports.ts';
import type { EditConflict, Operation, OutcomeError, Receipt } from '../../wire/operations/push.ts';

/** One operation of a person, from the press that sent it until its receipt is old. */
export interface OutboxEntry extends Operation {
  state: OutboxState;
  /** The order in which the person made them. */
  order: number;
  /** For the screen, e.g. the job's title. */
  title: string;
  /**
   * The thing that it sets, if only the last value counts: an earlier waiting entry for it is not sent any more.
   * Otherwise null.
   */
  subject: string | null;
  /** 0: never in a request, so the server cannot have it. */
  attempts: number;
  error: OutcomeError | null;
  receipt: Receipt | null;
  /** For an edit: fields that were not applied because another person had changed them meanwhile. */
  conflicts: EditConflict[] | null;
  /** The receipt belongs to an earlier operation: this one was not needed. */
  duplicate: boolean;
  /** Device clock, ms. */
  settledAt: number | null;
  /** The epoch of the server data that confirmed it. Data of other epochs may lack it and get it again. */
  epoch: string | null;
}

/** A draft: saved automatically from the first key press. */
export interface Draft {
  /** `apply:<jobId>`, `batch` … */
  key: string;
  content: Record<string, unknown>;
  /** Device clock, ms. */
  editedAt: number;
}

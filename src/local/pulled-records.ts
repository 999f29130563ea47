import type { PullChange } from '../wire/pull.ts';
import type { PulledRecords, PulledValues } from '../wire/pull-constants.ts';

type DataOf<C extends PullChange['collection']> = NonNullable<Extract<PullChange, { collection: C }>['data']>;

interface Pulled {
  id: string;
  /** Within which it came last (`wire/pull.ts`). */
  run: string;
}

/** What the server says of a person's own; this device never changes it. */
export type OwnApplication = Pulled & DataOf<'applications'>;
/** What came to a posting that this person may change. */
export type ReceivedApplication = Pulled & DataOf<'applicants'>;
export type OwnNote = Pulled & DataOf<'notes'>;
export type OwnPosting = Pulled & DataOf<'postings'>;

export type ValueChange = Extract<PullChange, { collection: PulledValues }>;
export type RecordChange = Extract<PullChange, { collection: PulledRecords }>;

/**
 * The last change from another device of something that was also changed here and not yet settled with the server: which
 * of the two stands is known when it is.
 */
export interface LaterChange {
  /** As the outbox has it. */
  subject: string;
  change: ValueChange;
}

import type { PullChange } from '../../wire/pull.ts';
import type { PulledRecords, PulledValues } from '../../wire/pull-constants.ts';

type DataOf<C extends PullChange['collection']> = NonNullable<Extract<PullChange, { collection: C }>['data']>;

interface Pulled {
  id: string;
  /** The run in which it last arrived (`wire/pull.ts`). */
  run: string;
}

/** The server's record of a person's own application. This device never changes it. */
export type OwnApplication = Pulled & DataOf<'applications'>;
/** An application to a posting that this person may change. */
export type ReceivedApplication = Pulled & DataOf<'applicants'>;
export type OwnNote = Pulled & DataOf<'notes'>;
/** A message about an application, of either side. */
export type PulledMessage = Pulled & DataOf<'messages'>;
export type OwnPosting = Pulled & DataOf<'postings'>;

export type ValueChange = Extract<PullChange, { collection: PulledValues }>;
export type RecordChange = Extract<PullChange, { collection: PulledRecords }>;

/**
 * The last change from another device to a value that was also changed here and is not yet settled. Once it is settled,
 * the winner is known.
 */
export interface LaterChange {
  /** The same as in the outbox. */
  subject: string;
  change: ValueChange;
}

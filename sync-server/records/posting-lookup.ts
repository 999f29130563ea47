import type { Listing } from '../../src/domain/listing.ts';

/** The server's knowledge of a job number. `gone`: the posting existed once. `unknown`: it never did. */
export type PostingLookup =
  | { status: 'open'; listing: Listing; updatedAt: string }
  | { status: 'gone' }
  | { status: 'unknown' };

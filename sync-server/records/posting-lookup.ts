import type { Listing } from '../../src/domain/listing.ts';

/**
 * The server's knowledge of a job number. `gone`: the posting existed once; `repostedAs`: the number under which the
 * job is advertised now, if it is. `unknown`: it never existed.
 */
export type PostingLookup =
  | { status: 'open'; listing: Listing; updatedAt: string }
  | { status: 'gone'; repostedAs?: number }
  | { status: 'unknown' };

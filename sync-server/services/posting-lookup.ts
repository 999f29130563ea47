import type { Listing } from '../../src/domain/listing.ts';

/** What the server knows of a job number: `gone` was here once, `unknown` never was. */
export type PostingLookup =
  | { status: 'open'; listing: Listing; updatedAt: string }
  | { status: 'gone' }
  | { status: 'unknown' };

import {
  APPLICATION_EVENTS,
  APPLICATIONS,
  MESSAGES,
  PERSONAL,
  POSTING_COUNTS,
  REMOVED_APPLICATIONS,
  REPORTS,
  storageOf,
} from '../../src/wire/collections.ts';

/**
 * Collections that grow with people's use and whose rows are requested by owner, job, operation or id. Postings and what
 * everyone lists stay in memory.
 */
export const COLD_COLLECTIONS: ReadonlySet<string> = new Set(
  [
    APPLICATIONS,
    APPLICATION_EVENTS,
    REMOVED_APPLICATIONS,
    ...PERSONAL,
    POSTING_COUNTS,
    MESSAGES,
    REPORTS,
  ].map(storageOf),
);

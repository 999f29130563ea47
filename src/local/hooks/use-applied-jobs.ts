import type { AppliedMark } from './applied-jobs.ts';
import { usePersonQuery } from './use-person-query.ts';

const NONE: ReadonlyMap<number, AppliedMark> = new Map();
const load = async () => (await import('./late-reads.ts')).listApplied;

/** By the numbers of the postings to which this person applied. The list doesn't wait for it. */
export function useAppliedJobs(): ReadonlyMap<number, AppliedMark> {
  return usePersonQuery(load, NONE);
}

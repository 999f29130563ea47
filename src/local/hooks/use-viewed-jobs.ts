import type { EarlyRead } from '../people/early-read.ts';
import { usePersonQuery } from './use-person-query.ts';

const NONE: ReadonlySet<number> = new Set();
const load = async () => (await import('./late-reads.ts')).listViewed;
const early = ({ viewed }: EarlyRead) => viewed;

/** The postings that this person opened on this device. */
export function useViewedJobs(): ReadonlySet<number> {
  return usePersonQuery(load, NONE, early);
}

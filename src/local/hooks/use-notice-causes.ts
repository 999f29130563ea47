import { usePersonQuery } from './use-person-query.ts';

// Whether there is something that a notice above all screens may be about.

const loadSearches = async () => (await import('./late-reads.ts')).hasSearches;
const loadToDos = async () => (await import('./late-reads.ts')).countUntoldToDos;

/** Whether there is a search to compare with the list; false until the disk was read. */
export function useHasSearches(): boolean {
  return usePersonQuery(loadSearches, false);
}

/** The number of things to do that the person hasn't been reminded of; 0 until the database has answered. */
export function useUntoldToDoCount(): number {
  return usePersonQuery(loadToDos, 0);
}

import { usePersonQuery } from '../hooks/use-person-query.ts';

const load = async () => (await import('../hooks/late-reads.ts')).countOutstanding;

/** The number of unsent entries, for the tab and the app's badge. Entries that need the person count too. */
export function useOutstandingCount(): number | undefined {
  return usePersonQuery(load);
}

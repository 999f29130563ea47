import type { ListQuery } from './job-pages.ts';
import { useTotals } from './use-counts.ts';

const NOTHING: readonly ListQuery[] = [];

/** How many postings a question leaves out because this person hid them. Not asked before the list itself has its answer. */
export function useHiddenTotal(query: ListQuery | null, isAnswered: boolean): number {
  const isAsked = isAnswered && query !== null && query.hidden.length > 0;
  // Both of the same catalogue: the list's own total may be of a newer one.
  const [found, all] = useTotals(isAsked ? [query, { ...query, hidden: [] }] : NOTHING);
  return found !== undefined && all !== undefined ? Math.max(0, all - found) : 0;
}

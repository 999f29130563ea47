import type { ListQuery } from '../job-pages.ts';
import { useTotals } from '../filters/use-counts.ts';

const NOTHING: readonly ListQuery[] = [];

/**
 * The number of results that a query leaves out because this person hid them. It isn't requested before the list has
 * its own answer.
 */
export function useHiddenTotal(query: ListQuery | null, isAnswered: boolean): number {
  const isAsked = isAnswered && query !== null && query.hidden.length + query.hiddenEmployers.length > 0;
  // Both counts come from the same catalogue. The list's own total may be from a newer one.
  const [found, all] = useTotals(isAsked ? [query, { ...query, hidden: [], hiddenEmployers: [] }] : NOTHING);
  return found !== undefined && all !== undefined ? Math.max(0, all - found) : 0;
}

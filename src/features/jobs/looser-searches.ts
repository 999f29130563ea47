import type { Catalogue } from '../../catalogue/query.ts';
import type { ListQuery } from './job-pages.ts';
import { activeFilters, type FilterName, type ListFilters, withoutFilter } from './list-filters.ts';

/** What taking off one filter would find. */
export interface LooserSearch {
  name: FilterName;
  filters: ListFilters;
  total: number;
}

/** For an empty list: each filter taken off by itself, the most fruitful first; those that find nothing are left out. */
export async function looserSearches(
  catalogue: Pick<Catalogue, 'query'>,
  filters: ListFilters,
  toQuery: (filters: ListFilters) => ListQuery,
): Promise<LooserSearch[]> {
  const tries = activeFilters(filters).map(async name => {
    const looser = withoutFilter(filters, name);
    const { total } = await catalogue.query({ ...toQuery(looser), offset: 0, limit: 0 });
    return { name, filters: looser, total };
  });
  return (await Promise.all(tries)).filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
}

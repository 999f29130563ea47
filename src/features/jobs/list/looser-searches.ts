import { type Catalogue, DISTANCE_BANDS_KM } from '../../../catalogue/query/query.ts';
import type { Point } from '../../../domain/places/distance.ts';
import {
  type FilterName,
  type ListFilters,
  narrowingFilters,
  onlyFilter,
  withoutFilter,
} from '../filters/list-filters.ts';
import { type ListContext, listQuery } from '../filters/list-query.ts';

/** An alternative search: without one filter, with only one, or in a wider radius around the same place. */
export interface LooserSearch {
  kind: 'without' | 'only' | 'wider';
  name: FilterName;
  filters: ListFilters;
  total: number;
}

/**
 * Alternatives for an empty list: first the smallest radius that finds something, then each filter removed on its own,
 * most results first. Those that find nothing are left out. If no single filter is the cause: each filter on its own.
 */
export async function looserSearches(
  catalogue: Pick<Catalogue, 'query'>,
  filters: ListFilters,
  point: Point | null,
  context: ListContext,
): Promise<LooserSearch[]> {
  const totalOf = async (looser: ListFilters): Promise<number> => {
    const at = looser.near === filters.near ? point : null;
    const query = { ...listQuery(looser, at, context), offset: 0, limit: 0 };
    return (await catalogue.query(query)).total;
  };
  const active = narrowingFilters(filters);
  const each = async (kind: LooserSearch['kind'], change: (name: FilterName) => ListFilters) => {
    const searches = active.map(async (name): Promise<LooserSearch> => {
      const looser = change(name);
      return { kind, name, filters: looser, total: await totalOf(looser) };
    });
    return (await Promise.all(searches)).filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
  };
  const without = await each('without', name => withoutFilter(filters, name));
  const wider = point ? await widerSearch(filters, totalOf) : [];
  if (without.length > 0 || wider.length > 0 || active.length < 2) return [...wider, ...without];
  return each('only', name => onlyFilter(filters, name));
}

async function widerSearch(
  filters: ListFilters,
  totalOf: (looser: ListFilters) => Promise<number>,
): Promise<LooserSearch[]> {
  for (const km of DISTANCE_BANDS_KM) {
    if (filters.km === 0 || km <= filters.km) continue;
    const looser = { ...filters, km };
    const total = await totalOf(looser);
    if (total > 0) return [{ kind: 'wider', name: 'near', filters: looser, total }];
  }
  return [];
}

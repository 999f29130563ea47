import { DEFAULT_QUERY } from '../../../catalogue/query/query.ts';
import { parseArea } from '../../../domain/places/map-area.ts';
import type { Point } from '../../../domain/places/distance.ts';
import type { ListQuery } from '../job-pages.ts';
import type { ListFilters } from './list-filters.ts';

/** Input of a query besides the filters and the coordinates of their place. */
export interface ListContext {
  /** In ascending order, so that equal queries have equal keys. */
  hidden: readonly number[];
  /** Names, in order for the same reason. */
  hiddenEmployers: readonly string[];
  wageTable: string;
  today: string;
}

/**
 * The list's query, for cards only. Callers that show counts request them separately, after the cards. `point`: the
 * coordinates of `filters.near`, or null if there is no such place.
 */
export function listQuery(filters: ListFilters, point: Point | null, context: ListContext): ListQuery {
  const { near: _, km, area, keyword, ...rest } = filters;
  return {
    ...DEFAULT_QUERY,
    ...rest,
    ...context,
    keyword: keyword.trim(),
    near: point && { latitude: point.latitude, longitude: point.longitude, km },
    area: parseArea(area),
    withFacets: false,
  };
}

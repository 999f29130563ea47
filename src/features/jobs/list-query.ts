import { DEFAULT_QUERY } from '../../catalogue/query.ts';
import type { Point } from '../../domain/distance.ts';
import type { ListQuery } from './job-pages.ts';
import type { ListFilters } from './list-filters.ts';

/** What a question takes beside the filters and the place that they name. */
export interface ListContext {
  /** In ascending order, so that equal questions have equal keys. */
  hidden: readonly number[];
  wageTable: string;
  today: string;
}

/**
 * The list's question for its cards alone; who shows counts asks for them by themselves, after the cards.
 * `point`: where `filters.near` is; null when there is no such place.
 */
export function listQuery(filters: ListFilters, point: Point | null, context: ListContext): ListQuery {
  const { near: _, km, keyword, ...rest } = filters;
  return {
    ...DEFAULT_QUERY,
    ...rest,
    ...context,
    keyword: keyword.trim(),
    near: point && { latitude: point.latitude, longitude: point.longitude, km },
    withFacets: false,
  };
}

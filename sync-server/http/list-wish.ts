import type { FastifyRequest } from 'fastify';
import type { ListWish } from '../projection/list-page.ts';
import { inQueriesParam } from '../projection/invalid-query.ts';
import { invalidParam } from '../core/api-error.ts';
import { queryFlag, queryValue } from './project.ts';
import { readQueries } from './queries.ts';

const SEARCH_MAX = 256;

/** The `queries`, `search` and `total` of a list request. */
export function readWish(request: FastifyRequest): ListWish {
  const search = queryValue(request, 'search') ?? '';
  if (search.length > SEARCH_MAX)
    throw invalidParam('search', `Value must be a valid string and no longer than ${SEARCH_MAX} chars`);
  return { queries: inQueriesParam(() => readQueries(request)), search, withTotal: wantsTotal(request) };
}

/** `total`: whether a list is counted. */
export function wantsTotal(request: FastifyRequest): boolean {
  return queryFlag(request, 'total') ?? true;
}

import type { FastifyRequest } from 'fastify';
import { ApiError } from '../core/api-error.ts';

/** False for pages and their files, which are the same for every visitor. */
export function isApiPath(url: string): boolean {
  return url.startsWith('/v1/') || url.startsWith('/submit');
}

/**
 * Requires the project's id (row 2 of docs/appwrite-behaviour.md) in the header, or in `?project=` where the SDK only
 * builds a URL. `/v1/sync/*` and `/v1/health/*` don't require it.
 */
export function requireProject(projectId: string): (request: FastifyRequest) => Promise<void> {
  return async request => {
    const given = request.headers['x-appwrite-project'] || queryValue(request, 'project');
    if (given === undefined || given === '' || given === 'console')
      throw new ApiError('general_access_forbidden');
    if (given !== projectId) throw new ApiError('project_unknown');
  };
}

/** The first value of a query parameter, even if it was sent as a list; undefined if that is no string. */
export function queryValue(request: FastifyRequest, name: string): string | undefined {
  const query = request.query;
  if (typeof query !== 'object' || query === null || !(name in query)) return undefined;
  const value: unknown = Object.entries(query).find(([key]) => key === name)?.[1];
  if (Array.isArray(value)) return typeof value[0] === 'string' ? value[0] : undefined;
  return typeof value === 'string' ? value : undefined;
}

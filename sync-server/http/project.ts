import type { FastifyRequest } from 'fastify';
import { ApiError, invalidParam } from '../core/api-error.ts';

/** Appwrite's text for the project of its own console, which this server doesn't have. */
const CONSOLE =
  'This endpoint is not available for the console project. The Appwrite Console is a reserved project ID and cannot be used with the Appwrite SDKs and APIs. Please check if your project ID is correct.';

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
    if (given === undefined || given === '') throw new ApiError('general_access_forbidden');
    if (given === 'console') throw new ApiError('general_access_forbidden', CONSOLE);
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

/** A boolean in a query, also as forms encode it. undefined: not given. Throws 400 for anything else. */
export function queryFlag(request: FastifyRequest, name: string): boolean | undefined {
  const text = queryValue(request, name) ?? '';
  if (text === '') return undefined;
  if (text === 'true' || text === '1') return true;
  if (text === 'false' || text === '0') return false;
  throw invalidParam(name, 'Value must be a valid boolean');
}

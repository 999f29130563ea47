import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import type { RateLimit } from '../http/limits/rate-limits.ts';

/** One method of one path below `/v1`, as served. */
export interface ServedRoute {
  method: string;
  /** Without `/v1`; parameters are `:name`. */
  path: string;
  schema: FastifySchema;
  limits: readonly RateLimit[];
}

const PREFIX = '/v1';

/** Records all routes registered from now on, so call it before the first route. It doesn't slow the start. */
export function noteRoutes(app: FastifyInstance): readonly ServedRoute[] {
  const routes: ServedRoute[] = [];
  app.addHook('onRoute', ({ method, url, schema = {}, config }: RouteOptions) => {
    if (!url.startsWith(`${PREFIX}/`)) return;
    const path = url.slice(PREFIX.length);
    // A handler for any method is a refusal, not an operation.
    const methods = Array.isArray(method) ? ['ANY'] : [method];
    const limits = config?.limits ?? [];
    for (const each of methods) if (each !== 'HEAD') routes.push({ method: each, path, schema, limits });
  });
  return routes;
}

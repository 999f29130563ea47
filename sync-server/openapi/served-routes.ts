import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import type { RateLimit } from '../http/rate-limits.ts';

/** One method of one address below `/v1`, as it is served. */
export interface ServedRoute {
  method: string;
  /** Without `/v1`, parameters as `:name`. */
  path: string;
  schema: FastifySchema;
  limits: readonly RateLimit[];
}

const PREFIX = '/v1';

/** Notes what is served from now on; to be called before the first route. It costs a start nothing. */
export function noteRoutes(app: FastifyInstance): readonly ServedRoute[] {
  const routes: ServedRoute[] = [];
  app.addHook('onRoute', ({ method, url, schema = {}, config }: RouteOptions) => {
    if (!url.startsWith(`${PREFIX}/`)) return;
    const path = url.slice(PREFIX.length);
    // One handler for whatever is asked is a refusal, no operation.
    const methods = Array.isArray(method) ? ['ANY'] : [method];
    const limits = config?.limits ?? [];
    for (const each of methods) if (each !== 'HEAD') routes.push({ method: each, path, schema, limits });
  });
  return routes;
}

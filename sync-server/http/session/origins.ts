import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { allowedOrigins } from '../allowed-origins.ts';
import { isLoopbackHost } from '../../core/network/loopback-host.ts';
import { ApiError } from '../../core/api-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of any origin may send this: the request does nothing in the name of the browser's user. */
    fromAnywhere?: boolean;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Which origins may call from a browser: PUBLIC_URL (without it, the requested host) and ALLOWED_ORIGINS. The answer
 * echoes the origin, never `*`, because the SDK sends credentials. A state-changing request from any other origin is
 * refused, whatever cookie it has. One without an Origin doesn't come from a page (or is a same-site navigation) and
 * has no other site's cookie (SameSite=Lax).
 */
export function registerOrigins(app: FastifyInstance, config: Config): void {
  const isAllowed = originCheck(config);

  app.register(cors, {
    hook: 'onRequest',
    delegator: (request, done) => {
      const { origin } = request.headers;
      done(null, {
        origin: origin !== undefined && isAllowed(request, origin) ? origin : false,
        credentials: true,
        methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        exposedHeaders: EXPOSED,
        maxAge: 3600,
      });
    },
  });

  app.addHook('onRequest', async request => {
    if (SAFE_METHODS.has(request.method) || request.routeOptions.config.fromAnywhere === true) return;
    const { origin } = request.headers;
    const foreign =
      origin === undefined ? request.headers['sec-fetch-site'] === 'cross-site' : !isAllowed(request, origin);
    if (foreign) throw new ApiError('general_unknown_origin');
  });
}

const EXPOSED = [
  'ETag',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Appwrite-Session',
];

/** Whether this origin is one of the app's own, for a request to the name `host`. */
export type OriginCheck = (request: Pick<FastifyRequest, 'host'>, origin: string) => boolean;

/**
 * PUBLIC_URL is the app's complete origin, with its scheme: a page of the same name without TLS may come from an
 * attacker. Apart from it and ALLOWED_ORIGINS, only a loopback name passes, because no network can answer for one.
 * Without PUBLIC_URL the server doesn't know how browsers reach it, and accepts the requested host with either scheme.
 */
export function originCheck(config: Config): OriginCheck {
  const allowed = allowedOrigins(config);
  return ({ host }, origin) => {
    if (allowed.has(origin)) return true;
    const url = URL.canParse(origin) ? new URL(origin) : null;
    if (url?.host !== host) return false;
    return config.publicUrl === null || isLoopbackHost(url.hostname);
  };
}

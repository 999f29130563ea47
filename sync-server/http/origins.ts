import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { allowedOrigins, isLoopbackHost } from './allowed-origins.ts';
import { ApiError } from './api-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page of anybody may send this: nothing is done by it in the name of whoever's browser it is. */
    fromAnywhere?: boolean;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Who may call from a browser: PUBLIC_URL or else this very host, and ALLOWED_ORIGINS. The answer echoes the origin, never
 * `*`, because the SDK sends credentials. A state-changing request from anywhere else is refused whatever cookie it
 * carries; one without an Origin comes from no browser's page (or is a same-site navigation) and holds no foreign cookie
 * (SameSite=Lax).
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

/** Whether a page of this origin is one of the app's own, for a request that came by the name `host`. */
export type OriginCheck = (request: Pick<FastifyRequest, 'host'>, origin: string) => boolean;

/**
 * PUBLIC_URL says the whole origin of the app, with its scheme: a page of the same name that came without TLS may be anybody's. Then
 * only a loopback name passes besides, which no network can answer for. Without it the server does not know how browsers reach
 * it, and takes the host that was asked with either scheme.
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

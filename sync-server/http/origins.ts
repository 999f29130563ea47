import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { allowedOrigins } from './allowed-origins.ts';
import { ApiError } from './api-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page of anybody may send this: nothing is done by it in the name of whoever's browser it is. */
    fromAnywhere?: boolean;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Who may call from a browser: this very host, PUBLIC_URL and ALLOWED_ORIGINS. The answer echoes the origin, never
 * `*`, because the SDK sends credentials. A state-changing request from anywhere else is refused whatever cookie it
 * carries; one without an Origin comes from no browser's page (or is a same-site navigation) and holds no foreign cookie
 * (SameSite=Lax).
 */
export function registerOrigins(app: FastifyInstance, config: Config): void {
  const allowed = allowedOrigins(config);
  const isAllowed = (request: FastifyRequest, origin: string): boolean =>
    isOwnOrigin(allowed, request, origin);

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

/** `allowed`: those that the operator named; the host that was asked is always one. */
export function isOwnOrigin(
  allowed: ReadonlySet<string>,
  { host }: Pick<FastifyRequest, 'host'>,
  origin: string,
): boolean {
  return allowed.has(origin) || hostOf(origin) === host;
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

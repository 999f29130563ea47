import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { ApiError } from './api-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Who may call from a browser: this very host, PUBLIC_URL and ALLOWED_ORIGINS. The answer echoes the origin, never
 * `*`, because the SDK sends credentials. A state-changing request from anywhere else is refused whatever cookie it
 * carries; one without an Origin comes from no browser's page (or is a same-site navigation) and holds no foreign cookie
 * (SameSite=Lax).
 */
export function registerOrigins(app: FastifyInstance, config: Config): void {
  const allowed = new Set([
    ...config.allowedOrigins,
    ...(config.publicUrl === null ? [] : [config.publicUrl]),
  ]);
  const isAllowed = (request: FastifyRequest, origin: string): boolean =>
    allowed.has(origin) || hostOf(origin) === request.host;

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
    if (SAFE_METHODS.has(request.method)) return;
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

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

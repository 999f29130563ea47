import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Environment } from '../context.ts';
import { ApiError } from './api-error.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The values of Appwrite's OpenAPI file; `config: RATE_LIMITS.signUp` on a route asks for them. */
export const RATE_LIMITS = {
  signUp: limit(10, HOUR_MS),
  /** Per address and per account: one wrong guesser does not lock the account for everybody (`login-delays.ts` slows the many). */
  logIn: limit(10, HOUR_MS, request => `${request.ip} ${bodyText(request, 'email').toLowerCase()}`),
  extendSession: limit(10, HOUR_MS),
  endSession: limit(100, HOUR_MS),
  setPassword: limit(10, HOUR_MS),
  writeDocument: limit(120, MINUTE_MS, documentKey),
  deleteDocument: limit(60, MINUTE_MS, documentKey),
} as const;

function limit(max: number, timeWindow: number, keyGenerator?: (request: FastifyRequest) => string) {
  const rateLimit: RateLimitOptions = { max, timeWindow, ...(keyGenerator ? { keyGenerator } : {}) };
  return { rateLimit };
}

/** Never for API keys. Counted after validation, so that the limit of a log-in can look at the address in the body. */
export function registerRateLimits(app: FastifyInstance, environment: Environment): void {
  app.register(rateLimit, {
    global: false,
    hook: 'preHandler',
    allowList: request => request.caller.kind === 'key',
    errorResponseBuilder: (_request, { ttl }) =>
      new ApiError('general_rate_limit_exceeded', undefined, {
        retryAfterSeconds: Math.ceil(ttl / SECOND_MS),
      }),
  });
  app.after(() => {
    app.addHook('onSend', async (_request, reply) => {
      const seconds = Number(reply.getHeader('x-ratelimit-reset') ?? Number.NaN);
      // Appwrite's is the moment, the plugin's the seconds until then.
      if (!Number.isNaN(seconds))
        reply.header('x-ratelimit-reset', Math.ceil(environment.nowMs() / SECOND_MS) + seconds);
    });
  });
}

function documentKey(request: FastifyRequest): string {
  return `${request.ip} ${request.method} ${request.url.split('?')[0]} ${request.caller.userId ?? ''}`;
}

function bodyText(request: FastifyRequest, name: string): string {
  const { body } = request;
  const entry =
    typeof body === 'object' && body !== null
      ? Object.entries(body).find(([key]) => key === name)
      : undefined;
  return typeof entry?.[1] === 'string' ? entry[1] : '';
}

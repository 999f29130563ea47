import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GUEST_HEADER } from '../../../src/wire/operations/push-limits.ts';
import { ApiError } from '../../core/api-error.ts';
import { clientAddress } from '../../core/network/client-address.ts';

const MINUTE_MS = 60_000;
/** Requests a minute. Full ones hold 120,000 operations, more than any phone has. */
const OF_ONE_PERSON = 120;
/** Requests a minute, because guest secrets are easy to make. A camp of two hundred people may share one address. */
const OF_ONE_ADDRESS = 1_200;

/**
 * Limits requests; the excess gets 429 with `Retry-After`. Nothing of a refused request was applied, and the phone
 * retries it on its own. The headers say whose request it is, so a route that takes a body has these as `onRequest` and
 * refuses before it's read.
 */
export function pushLimits(
  app: FastifyInstance,
  what: 'push' | 'pull' = 'push',
): ((request: FastifyRequest) => Promise<void>)[] {
  // The decorator is missing with RATE_LIMITS=off.
  if (!app.hasDecorator('createRateLimit')) return [];
  const limit = (max: number, keyGenerator: (request: FastifyRequest) => string) => {
    const count = app.createRateLimit({ max, timeWindow: MINUTE_MS, keyGenerator });
    return async (request: FastifyRequest): Promise<void> => {
      const counted = await count(request);
      if (!counted.isAllowed && counted.isExceeded) throw tooMuch(max, counted.ttlInSeconds);
    };
  };
  return [
    limit(OF_ONE_ADDRESS, request => `${what} ${clientAddress(request)}`),
    limit(OF_ONE_PERSON, request => `${what} ${clientAddress(request)} ${whoOf(request)}`),
  ];
}

function whoOf({ caller, headers }: FastifyRequest): string {
  const secret = headers[GUEST_HEADER];
  return caller.userId ?? (typeof secret === 'string' ? secret.slice(0, 64) : '');
}

function tooMuch(max: number, seconds: number): ApiError {
  return new ApiError(
    'general_rate_limit_exceeded',
    `You can send ${max} requests a minute. Please send the rest in ${seconds} seconds.`,
    { retryAfterSeconds: seconds },
  );
}

import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import { GUEST_HEADER } from '../../src/wire/push-limits.ts';
import { ApiError } from './api-error.ts';
import { clientAddress } from './client-address.ts';

const MINUTE_MS = 60_000;
/** Requests a minute: with full ones 120,000 operations, more than any phone holds. */
const OF_ONE_PERSON = 120;
/** A guest's secret is easily made, and a camp of two hundred people may share one address. */
const OF_ONE_ADDRESS = 1_200;

/** Refuses with 429 and `Retry-After`; nothing of the request was taken, and the phone sends it again by itself. */
export function pushLimits(
  app: FastifyInstance,
  what: 'push' | 'pull' = 'push',
): preHandlerAsyncHookHandler[] {
  // Not there with RATE_LIMITS=off.
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
    `More than ${max} requests a minute. Please wait ${seconds} seconds and send the rest then.`,
    { retryAfterSeconds: seconds },
  );
}

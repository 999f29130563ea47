import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Environment } from '../../core/environment.ts';
import { tooOften } from '../../core/api-error.ts';
import { clientAddress } from '../../core/network/client-address.ts';
import { askerOf } from './holder.ts';
import { RATE_LIMIT } from './rate-limit-headers.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Counters that each limit keeps; the least recently used one is dropped. */
const REMEMBERED = 20_000;

/** A maximum number of requests with the same key within a time. */
export interface RateLimit {
  max: number;
  windowMs: number;
  /** Written as in Appwrite's OpenAPI file: `url:{url},userId:{param-userId}`. `url` is the route, not the address. */
  key: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    limits?: readonly RateLimit[];
  }
}

/**
 * `{ip}` is the network address, or the device if the account knows it (`askerOf`). Every key with an email address,
 * phone number or id from the body also has `{ip}`: otherwise a stranger could use up the owner's limit. `{address}` is
 * always the network address.
 */
const OF_CALLER = 'url:{url},userId:{userId}';
const OF_ADDRESS = 'url:{url},ip:{ip}';
const OF_WRITER = 'ip:{ip},method:{method},url:{url},userId:{userId}';

/** The values of Appwrite's OpenAPI file. A route applies one with `config: RATE_LIMITS.signUp`. */
export const RATE_LIMITS = {
  signUp: { ...limits(10, HOUR_MS, OF_ADDRESS), hashesPassword: true, makes: 'accounts' },
  logIn: {
    ...limits(10, HOUR_MS, 'url:{url},ip:{ip},email:{param-email}'),
    hashesPassword: true,
    takesGuesses: true,
  },
  extendSession: limits(10, HOUR_MS, OF_ADDRESS),
  endSession: limits(100, HOUR_MS, OF_ADDRESS),
  /** Not Appwrite's. The answer reveals whether an address or number is taken, as at sign-up. */
  setContact: {
    ...limits(10, HOUR_MS, 'url:{url},address:{address}'),
    hashesPassword: true,
    takesGuesses: true,
  },
  setPassword: { ...limits(10, HOUR_MS, OF_ADDRESS), hashesPassword: true, takesGuesses: true },
  jwt: limits(120, MINUTE_MS, OF_CALLER),
  mfaChallenge: { ...limits(10, HOUR_MS, 'url:{url},ip:{ip},userId:{userId}'), sendsMessage: true },
  mfaAnswer: { ...limits(10, HOUR_MS, 'url:{url},challengeId:{param-challengeId}'), takesGuesses: true },
  recovery: {
    ...limits(10, HOUR_MS, 'url:{url},ip:{ip},email:{param-email}', OF_ADDRESS),
    sendsMessage: true,
  },
  confirmRecovery: {
    ...limits(10, HOUR_MS, 'url:{url},ip:{ip},userId:{param-userId}'),
    hashesPassword: true,
    takesGuesses: true,
  },
  anonymousSession: { ...limits(50, HOUR_MS, 'ip:{ip}'), makes: 'accounts' },
  tokenSession: { ...limits(10, HOUR_MS, 'ip:{ip},userId:{param-userId}'), takesGuesses: true },
  oauth: limits(50, HOUR_MS, 'ip:{ip}'),
  exportData: limits(10, HOUR_MS, OF_CALLER),
  erase: { ...limits(10, HOUR_MS, OF_CALLER), hashesPassword: true, takesGuesses: true },
  emailToken: {
    ...limits(10, HOUR_MS, 'url:{url},ip:{ip},email:{param-email}', OF_ADDRESS),
    sendsMessage: true,
  },
  magicLink: {
    ...limits(60, HOUR_MS, 'url:{url},ip:{ip},email:{param-email}', OF_ADDRESS),
    sendsMessage: true,
  },
  phoneToken: {
    ...limits(10, HOUR_MS, 'url:{url},ip:{ip},phone:{param-phone}', OF_ADDRESS),
    sendsMessage: true,
  },
  verification: { ...limits(10, HOUR_MS, OF_CALLER), sendsMessage: true },
  phoneVerification: { ...limits(10, HOUR_MS, OF_CALLER, OF_ADDRESS), sendsMessage: true },
  confirmVerification: {
    ...limits(10, HOUR_MS, 'url:{url},ip:{ip},userId:{param-userId}'),
    takesGuesses: true,
  },
  confirmPhoneVerification: { ...limits(10, HOUR_MS, 'ip:{ip},userId:{param-userId}'), takesGuesses: true },
  /** Links in notification mails. */
  mailLink: limits(60, MINUTE_MS, 'url:{url},ip:{ip}'),
  submit: limits(60, MINUTE_MS, 'ip:{ip}'),
  invitation: { ...limits(10, HOUR_MS, OF_ADDRESS), sendsMessage: true, makes: 'memberships' },
  /** Not Appwrite's: each request writes the whole account, with all its preferences. */
  writePrefs: {
    limits: [...limits(60, MINUTE_MS, OF_CALLER).limits, ...limits(600, MINUTE_MS, OF_ADDRESS).limits],
    stores: true,
  },
  writeDocument: { ...limits(120, MINUTE_MS, OF_WRITER), stores: true },
  /** Each one may start a process. */
  execution: { ...limits(60, MINUTE_MS, OF_WRITER), stores: true },
  deleteDocument: limits(60, MINUTE_MS, OF_WRITER),
  /** Each chunk of a file has its own count. */
  upload: limits(60, MINUTE_MS, `${OF_WRITER},chunkId:{chunkId}`),
} as const;

function limits(max: number, windowMs: number, ...keys: string[]): { limits: readonly RateLimit[] } {
  return { limits: keys.map(key => ({ max, windowMs, key })) };
}

/** Older paths of routes. A POST or PUT counts toward the same limit on both paths. */
const ALIASES: Readonly<Record<string, string>> = {
  '/account/sessions': '/account/sessions/email',
  '/account/sessions/magic-url': '/account/tokens/magic-url',
  '/account/sessions/phone': '/account/tokens/phone',
  '/account/jwt': '/account/jwts',
  '/account/verification': '/account/verifications/email',
  '/account/verification/phone': '/account/verifications/phone',
  '/account/mfa/challenge': '/account/mfa/challenges',
};

type Counter = ReturnType<FastifyInstance['createRateLimit']>;

/**
 * Never applies to API keys. Counts after validation, because the log-in limit reads the address in the body. All
 * limits of a route count; the headers describe the one that is closest to its maximum.
 */
export function registerRateLimits(app: FastifyInstance, environment: Environment): void {
  app.register(rateLimit, { global: false, allowList: request => request.caller.kind === 'key' });
  const counters = new Map<RateLimit, Counter>();
  const counting = new WeakSet<object>();
  app.addHook('onRoute', route => {
    const asked = route.config?.limits;
    const others = handlersOf(route);
    // Fastify makes the HEAD route from the GET route, with the handler that was added here.
    if (!asked || others.some(handler => counting.has(handler))) return;
    const count = asked.map(limit => {
      const known = counters.get(limit) ?? app.createRateLimit(optionsOf(limit));
      counters.set(limit, known);
      return known;
    });
    const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      await check(request, reply, count, environment);
    };
    counting.add(handler);
    route.preHandler = [...others, handler];
  });
}

async function check(
  request: FastifyRequest,
  reply: FastifyReply,
  counters: readonly Counter[],
  environment: Environment,
): Promise<void> {
  const states = await Promise.all(counters.map(count => count(request)));
  const counted = states.filter(state => !state.isAllowed);
  const nearest = counted.toSorted(
    (a, b) => Number(b.isExceeded) - Number(a.isExceeded) || a.remaining - b.remaining || b.ttl - a.ttl,
  )[0];
  if (!nearest) return;
  const seconds = Math.ceil(nearest.ttl / SECOND_MS);
  reply
    .header(RATE_LIMIT.limit, nearest.max)
    .header(RATE_LIMIT.remaining, nearest.remaining)
    .header(RATE_LIMIT.reset, Math.ceil(environment.nowMs() / SECOND_MS) + seconds);
  if (!nearest.isExceeded) return;
  throw tooOften(seconds);
}

function optionsOf({ max, windowMs, key }: RateLimit) {
  const keyGenerator = (request: FastifyRequest) => keyOf(request, key);
  return { max, timeWindow: windowMs, keyGenerator, cache: REMEMBERED };
}

export function handlersOf({ preHandler }: RouteOptions) {
  if (preHandler === undefined) return [];
  return Array.isArray(preHandler) ? preHandler : [preHandler];
}

function keyOf(request: FastifyRequest, key: string): string {
  return key.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => JSON.stringify(valueOf(request, name)));
}

function valueOf(request: FastifyRequest, name: string): string {
  const { caller, method, routeOptions } = request;
  if (name.startsWith('param-')) return bodyText(request, name.slice('param-'.length)).toLowerCase();
  if (name === 'ip') return askerOf(request);
  if (name === 'address') return clientAddress(request);
  if (name === 'userId') return caller.userId ?? clientAddress(request);
  if (name === 'method') return method;
  if (name === 'chunkId') return request.headers['content-range'] ?? '';
  const path = (routeOptions.url ?? '').replace(/^\/v1/, '');
  return `${method} ${method === 'POST' || method === 'PUT' ? (ALIASES[path] ?? path) : path}`;
}

function bodyText({ body }: FastifyRequest, name: string): string {
  const entry =
    typeof body === 'object' && body !== null
      ? Object.entries(body).find(([key]) => key === name)
      : undefined;
  return typeof entry?.[1] === 'string' ? entry[1] : '';
}

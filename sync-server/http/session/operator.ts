import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../core/api-error.ts';

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/** Headers added by proxies: the request came from elsewhere, even if the proxy runs on this machine. */
const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Only for commands run on this machine. */
    isOperators?: boolean;
    /** For monitoring programs on this machine, and from elsewhere with an API key. */
    isForFigures?: boolean;
  }
}

/** Refuses other callers before reading any of the body. */
export function registerOperatorRoutes(app: FastifyInstance): void {
  app.addHook('onRequest', async request => {
    const { isOperators, isForFigures } = request.routeOptions.config;
    const isKey = request.caller.kind === 'key';
    const isRefused =
      (isOperators === true && !(isKey && isOfThisMachine(request))) ||
      (isForFigures === true && !isKey && !isOfThisMachine(request));
    if (isRefused) throw new ApiError('general_unauthorized_scope');
  });
}

/**
 * True if a program on this machine sent the request itself. A proxy's requests don't count: behind a proxy on this
 * machine, every client has the machine's own address.
 */
export function isOfThisMachine({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  const { remoteAddress = '', localAddress } = socket;
  if (FORWARDED.some(name => headers[name] !== undefined)) return false;
  return LOOPBACK.test(remoteAddress) || remoteAddress === localAddress;
}

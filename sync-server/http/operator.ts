import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/** What a proxy adds: the request came from somewhere else, though the proxy is on this machine. */
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
    /** For the commands of this machine alone. */
    isOperators?: boolean;
    /** For programs of this machine that look after the server, and for the key from elsewhere. */
    isForFigures?: boolean;
  }
}

/** Strangers are refused before a byte of a body is read. */
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
 * Sent by a program of this machine itself. What came through a proxy on it is from somewhere else: behind one, everybody has this
 * machine's address.
 */
export function isOfThisMachine({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  const { remoteAddress = '', localAddress } = socket;
  if (FORWARDED.some(name => headers[name] !== undefined)) return false;
  return LOOPBACK.test(remoteAddress) || remoteAddress === localAddress;
}

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
  }
}

/** Strangers are refused before a byte of a body is read. */
export function registerOperatorRoutes(app: FastifyInstance): void {
  app.addHook('onRequest', async request => {
    if (request.routeOptions.config.isOperators === true) requireOperator(request);
  });
}

/**
 * For the commands of the same machine: with a key, from it, and through no proxy: behind one on this machine, everybody has
 * its address.
 */
function requireOperator(request: FastifyRequest): void {
  const { remoteAddress = '', localAddress } = request.socket;
  const isSameMachine = LOOPBACK.test(remoteAddress) || remoteAddress === localAddress;
  const isForwarded = FORWARDED.some(name => request.headers[name] !== undefined);
  if (request.caller.kind !== 'key' || !isSameMachine || isForwarded)
    throw new ApiError('general_unauthorized_scope');
}

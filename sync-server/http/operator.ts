import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/**
 * For the commands of the same machine: with a key, and from it. The address of the socket, not of a header: a proxy in
 * front does not make a stranger local.
 */
export function requireOperator(request: FastifyRequest): void {
  const { remoteAddress = '', localAddress } = request.socket;
  const isSameMachine = LOOPBACK.test(remoteAddress) || remoteAddress === localAddress;
  if (request.caller.kind !== 'key' || !isSameMachine) throw new ApiError('general_unauthorized_scope');
}

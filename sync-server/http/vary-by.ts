import type { FastifyReply } from 'fastify';

/** Says of an answer that it also depends on these headers of the request. What was said before, as of its origin, stays. */
export function varyBy(reply: FastifyReply, ...names: string[]): FastifyReply {
  return reply.header('vary', [reply.getHeader('vary') ?? [], names].flat(2).join(', '));
}

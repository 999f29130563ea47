import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Encoding } from '../catalogue/accepted-encoding.ts';

/** A strong ETag identifies exact bytes, so each encoding has its own. */
export function taggedFor(tag: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`;
}

/** Sets the ETag. Returns true if the client already has this version (answer 304). */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.header('etag', tag).header('vary', 'accept-encoding');
  const asked = request.headers['if-none-match'];
  if (asked === undefined) return false;
  return asked.split(',').some(part => part.trim().replace(/^W\//, '') === tag || part.trim() === '*');
}

export function withEncoding(reply: FastifyReply, encoding: Encoding): FastifyReply {
  return encoding === 'identity' ? reply : reply.header('content-encoding', encoding);
}

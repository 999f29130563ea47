import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/**
 * Where this server is for a browser. Without PUBLIC_URL it is the name that the request came by, which anybody can make up: an address that
 * leads to a secret passes `allowedRedirect` besides.
 */
export function ownOrigin(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { protocol, host }: FastifyRequest,
): string {
  return publicUrl ?? `${protocol}://${host}`;
}

import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';

/**
 * The server's origin as a browser sees it. Without PUBLIC_URL it comes from the `Host` header, which any client can
 * make up, so a URL that leads to a secret must also pass `allowedRedirect`.
 */
export function ownOrigin(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { protocol, host }: FastifyRequest,
): string {
  return publicUrl ?? `${protocol}://${host}`;
}

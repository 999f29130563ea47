import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/**
 * The address whose budget a request uses. For IPv6 it is the /64, because any customer gets a whole one. Behind one of
 * `TRUSTED_PROXIES` it is the address that the proxy reports.
 */
export function clientAddress({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return normalizeIP(ip);
}

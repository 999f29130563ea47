import type { FastifyInstance } from 'fastify';
import { reportedAddresses } from '../core/network/request-address.ts';

/**
 * The framework reads any text that a trusted proxy reports as an address, and `X-Forwarded-Host` as the name of the
 * server. So this leaves only addresses, and no name: proxies pass many clients' own `X-Forwarded-Host` on. The headers
 * themselves stay, as signs of a proxy (`isOfThisMachine`).
 */
export function registerForwardedHeaders(app: FastifyInstance, trustedProxies: readonly string[]): void {
  if (trustedProxies.length === 0) return;
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    if (headers['x-forwarded-host'] !== undefined) headers['x-forwarded-host'] = '';
    const named = headers['x-forwarded-for'];
    if (named !== undefined) headers['x-forwarded-for'] = reportedAddresses(named).toReversed().join(', ');
    done();
  });
}

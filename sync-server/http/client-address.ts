import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { GUEST_HEADER } from '../../src/wire/push-limits.ts';
import type { Holder } from '../budgets/budgets.ts';

/** In characters. This app's secrets are never longer. */
const GUEST_MAX_LENGTH = 64;

/**
 * The address whose budget a request uses. For IPv6 it is the /64, because any customer gets a whole one. Behind one of
 * `TRUSTED_PROXIES` it is the address that the proxy reports.
 */
export function clientAddress({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return normalizeIP(ip);
}

/** The key for limits on requests about an account: the device, if the account knows it, otherwise the network address. */
export function askerOf(request: FastifyRequest): string {
  return request.device ? `device ${request.device.nonce}` : clientAddress(request);
}

export function holderOf(request: FastifyRequest): Holder {
  const secret = request.headers[GUEST_HEADER];
  const account = request.caller.userId ?? request.device?.account.id;
  const isGuest = account === undefined && typeof secret === 'string';
  return {
    address: askerOf(request),
    account,
    guest: isGuest ? secret.slice(0, GUEST_MAX_LENGTH) : undefined,
  };
}

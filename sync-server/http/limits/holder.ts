import type { FastifyRequest } from 'fastify';
import { GUEST_HEADER } from '../../../src/wire/operations/push-limits.ts';
import type { Holder } from '../../budgets/budgets.ts';
import { clientAddress } from '../../core/network/client-address.ts';

/** In characters. This app's secrets are never longer. */
const GUEST_MAX_LENGTH = 64;

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

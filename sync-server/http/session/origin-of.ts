import type { FastifyRequest } from 'fastify';
import type { Origin } from '../../accounts/device.ts';

/** `ip` is empty if the client had disconnected before its address was read. */
export function originOf({ ip, headers, device, caller }: Asking): Origin {
  // A server with a key acts for a person, and may name that person's browser.
  const forwarded = caller?.kind === 'key' ? headers['x-forwarded-user-agent'] : undefined;
  const userAgent = typeof forwarded === 'string' ? forwarded : headers['user-agent'];
  return { ip: ip ?? '', userAgent, device: device?.nonce };
}

type Asking = Pick<FastifyRequest, 'headers'> & {
  ip?: string;
  device?: FastifyRequest['device'];
  caller?: FastifyRequest['caller'];
};

import type { FastifyRequest } from 'fastify';
import type { Origin } from '../../accounts/device.ts';

/** `ip` is empty if the client had disconnected before its address was read. */
export function originOf({ ip, headers, device }: Asking): Origin {
  return { ip: ip ?? '', userAgent: headers['user-agent'], device: device?.nonce };
}

type Asking = Pick<FastifyRequest, 'headers'> & { ip?: string; device?: FastifyRequest['device'] };

import type { FastifyRequest } from 'fastify';
import type { Origin } from '../services/device.ts';

/** `ip` is empty where whoever asks was gone before anybody looked. */
export function originOf({ ip, headers, device }: Asking): Origin {
  return { ip: ip ?? '', userAgent: headers['user-agent'], device: device?.nonce };
}

type Asking = Pick<FastifyRequest, 'headers'> & { ip?: string; device?: FastifyRequest['device'] };

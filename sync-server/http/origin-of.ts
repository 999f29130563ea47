import type { FastifyRequest } from 'fastify';
import type { Origin } from '../services/device.ts';

/** `ip` is empty where whoever asks was gone before anybody looked. */
export function originOf({ ip, headers }: Pick<FastifyRequest, 'headers'> & { ip?: string }): Origin {
  return { ip: ip ?? '', userAgent: headers['user-agent'] };
}

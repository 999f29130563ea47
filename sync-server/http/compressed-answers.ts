import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { FairPlaces } from '../budgets/fair-places.ts';
import { acceptedEncoding } from '../catalogue/accepted-encoding.ts';
import { type HeavyWork, heavyInPool } from '../core/heavy/heavy-work.ts';
import { heavyThreads } from '../core/heavy/heavy-threads.ts';
import { clientAddress } from '../core/network/client-address.ts';

/** Shorter answers are compressed at once, which takes less than handing them to another thread. */
const LONG_BYTES = 8_192;
/** Longer ones, such as lists of thousands, take up to a tenth of a second. Pages and usual lists don't wait for them. */
const VERY_LONG_BYTES = 131_072;
const SHORTEST_BYTES = 1_024;
/** Answers that wait to be compressed. Beyond it, the ones of the address that had most of late are sent as they are. */
const WAITING = 256;
const HALF_LIFE_MS = 10_000;
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 6;
const COMPRESSIBLE = /^text\/(?!event-stream)|[+/](?:json|xml)(?:;|$)/;

/**
 * Compresses answers. Long ones are compressed on other threads, two at a time, and the address that had least of late comes first:
 * otherwise one address could keep the threads that also read the databases. Nothing is compressed for a client that left.
 */
export function registerCompression(
  app: FastifyInstance,
  nowMs: () => number,
  threads: Pick<HeavyWork, 'brotli' | 'gzip'> = heavyInPool,
): void {
  const common = { waiting: WAITING, nowMs, halfLifeMs: HALF_LIFE_MS };
  const long = new FairPlaces({ places: 1, ...common });
  const veryLong = new FairPlaces({ places: Math.max(1, heavyThreads() - 1), ...common });
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (request.method === 'HEAD' || !(typeof payload === 'string' || Buffer.isBuffer(payload)))
      return payload;
    if (Buffer.byteLength(payload) <= LONG_BYTES || reply.statusCode === 206) return payload;
    if (reply.hasHeader('content-encoding') || reply.hasHeader('content-range')) return payload;
    if (!COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? ''))) return payload;
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (encoding === 'identity' || request.headers['x-no-compression'] !== undefined) return payload;

    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    const isGone = () => reply.raw.destroyed;
    reply.header('vary', withAcceptEncoding(reply));
    const [places, work] = bytes.length > VERY_LONG_BYTES ? [veryLong, threads] : [long, heavyInPool];
    const leave = await places.enter(clientAddress(request), { cost: bytes.length, isGone });
    if (leave === null) {
      // For the plugin, which would compress it after all.
      request.headers['x-no-compression'] = '1';
      return payload;
    }
    try {
      const { buffer, byteOffset, byteLength } = await (encoding === 'br'
        ? work.brotli(bytes, BROTLI_QUALITY)
        : work.gzip(bytes, GZIP_LEVEL));
      reply.header('content-encoding', encoding).header('content-length', byteLength);
      return Buffer.from(buffer, byteOffset, byteLength);
    } finally {
      leave();
    }
  });
  app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: SHORTEST_BYTES,
    syncThreshold: LONG_BYTES,
  });
}

function withAcceptEncoding(reply: FastifyReply): string {
  const named = [reply.getHeader('vary') ?? []].flat().join(', ');
  if (/accept-encoding/i.test(named)) return named;
  return named === '' ? 'accept-encoding' : `${named}, accept-encoding`;
}

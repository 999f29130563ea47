import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { JOB_DETAILS_PATH } from '../../src/wire/catalogue-constants.ts';
import { acceptedEncoding, type Encoding } from '../catalogue/accepted-encoding.ts';
import type { ServedCatalogue } from '../catalogue/catalogue.ts';
import { fromGzip } from '../catalogue/compression.ts';
import { type ArchivedSegment, isSegmentHash } from '../catalogue/segment-archive.ts';
import type { Context } from '../context.ts';
import { ApiError, invalidParam } from '../http/api-error.ts';

/** 30 days, so that a takedown does not outlive it in a cache on the way. */
const IMMUTABLE = 'public, max-age=2592000, immutable';
const JOB_ID_PATTERN = /^[1-9]\d{0,15}$/;

/**
 * What every phone asks for; the same answer for all, so any cache may stand before it.
 *
 *   GET /v1/sync/catalogue         the manifest; asked again with its ETag each time
 *   GET /v1/sync/segments/{hash}   a segment, immutable, named by the SHA-256 of its decoded bytes
 *   GET /v1/sync/jobs/{jobId}      one posting whole: {card, details}
 */
export function registerCatalogueRoutes(
  app: FastifyInstance,
  _context: Context,
  catalogue: ServedCatalogue,
): void {
  const options = { config: { anonymous: true } };

  app.get('/v1/sync/catalogue', options, (request, reply) => {
    const manifest = catalogue.manifest();
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    reply.header('cache-control', 'no-cache');
    if (isUnchanged(request, reply, taggedFor(manifest.etag, encoding))) return reply.code(304).send();
    withEncoding(reply, encoding).type('application/json; charset=utf-8');
    return reply.send(manifest.body(encoding));
  });

  app.get<{ Params: { hash: string } }>('/v1/sync/segments/:hash', options, async (request, reply) => {
    const { hash } = request.params;
    if (!isSegmentHash(hash)) throw invalidParam('hash', 'Value must be 64 lower-case hexadecimal digits.');
    const found = catalogue.segment(hash);
    const segment = found instanceof Promise ? await found : found;
    if (!segment)
      throw new ApiError('document_not_found', 'Segment with the requested hash could not be found.');
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    reply.header('cache-control', IMMUTABLE);
    if (isUnchanged(request, reply, taggedFor(hash, encoding))) return reply.code(304).send();
    withEncoding(reply, encoding).type('application/octet-stream');
    return reply.send(await segmentBody(segment, encoding));
  });

  app.get<{ Params: { jobId: string } }>(`${JOB_DETAILS_PATH}/:jobId`, options, async (request, reply) => {
    const jobId = JOB_ID_PATTERN.test(request.params.jobId) ? Number(request.params.jobId) : Number.NaN;
    if (!Number.isSafeInteger(jobId)) throw new ApiError('posting_not_found');
    const found = await catalogue.lookUp(jobId);
    if (found.status === 'unknown') throw new ApiError('posting_not_found');
    if (found.status === 'gone') throw new ApiError('posting_closed');
    const body = JSON.stringify(found.listing);
    reply.header('cache-control', 'no-cache');
    const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    if (isUnchanged(request, reply, tag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });
}

/** A strong tag names bytes, and each encoding has its own. */
function taggedFor(tag: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`;
}

function isUnchanged(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.header('etag', tag).header('vary', 'accept-encoding');
  const asked = request.headers['if-none-match'];
  if (asked === undefined) return false;
  return asked.split(',').some(part => part.trim().replace(/^W\//, '') === tag || part.trim() === '*');
}

function withEncoding(reply: FastifyReply, encoding: Encoding): FastifyReply {
  return encoding === 'identity' ? reply : reply.header('content-encoding', encoding);
}

function segmentBody(segment: ArchivedSegment, encoding: Encoding): Buffer | Promise<Buffer> {
  if (encoding === 'br') return segment.brotli;
  return encoding === 'gzip' ? segment.gzip : fromGzip(segment.gzip);
}

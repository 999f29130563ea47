import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { CATALOGUE_PATH, JOB_DETAILS_PATH, SEGMENTS_PATH } from '../../../src/wire/catalogue-constants.ts';
import { successorLink } from '../../../src/wire/catalogue/successor-link.ts';
import { acceptedEncoding, type Encoding } from '../../catalogue/accepted-encoding.ts';
import type { ServedCatalogue } from '../../catalogue/catalogue.ts';
import { fromGzip } from '../../core/heavy/compression.ts';
import { type ArchivedSegment, isSegmentHash } from '../../catalogue/segments/segment-archive.ts';
import type { Context } from '../../board/context.ts';
import { ApiError, invalidParam } from '../../core/api-error.ts';
import { isUnchanged } from '../../http/entity-tags.ts';
import { type BoardKeys, createBoardKeys } from '../../seals/board-keys.ts';
import { sealPosting } from '../../seals/seal-postings.ts';
import { answerManifest, answerSegment, type CatalogueAnswer, readFrom } from './catalogue-answers.ts';

const JOB_ID_PATTERN = /^[1-9]\d{0,15}$/;

/**
 * The routes that every phone calls. The responses are the same for everyone, so any cache may serve them.
 *
 *   GET /v1/sync/catalogue         the manifest, revalidated with its ETag. `?epoch=E&from=P`: the way on from P
 *   GET /v1/sync/segments/{hash}   a segment, immutable, named by the SHA-256 of its decoded bytes
 *   GET /v1/sync/jobs/{jobId}      a full posting: {card, details, seal}. A closed one links to its repost (RFC 5829)
 */
export function registerCatalogueRoutes(
  app: FastifyInstance,
  context: Context,
  catalogue: ServedCatalogue,
  keys: BoardKeys = createBoardKeys(context),
): void {
  const options = { config: { anonymous: true, isData: true } };
  const send = (reply: FastifyReply, { status, headers, body }: CatalogueAnswer) =>
    reply.code(status).headers(Object.fromEntries(headers)).send(body);

  app.get(CATALOGUE_PATH, options, (request, reply) => {
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const from = readFrom(new URL(request.url, 'http://localhost').searchParams);
    return send(reply, answerManifest(catalogue.manifest(from), encoding, request.headers['if-none-match']));
  });

  app.get<{ Params: { hash: string } }>(`${SEGMENTS_PATH}/:hash`, options, async (request, reply) => {
    const { hash } = request.params;
    if (!isSegmentHash(hash)) throw invalidParam('hash', 'Value must be 64 lower-case hexadecimal digits.');
    const segment = catalogue.cached(hash) ?? (await catalogue.segment(hash));
    if (!segment)
      throw new ApiError('document_not_found', 'Segment with the requested hash could not be found.');
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const body = await segmentBody(segment, encoding);
    return send(reply, answerSegment(hash, body, encoding, request.headers['if-none-match']));
  });

  app.get<{ Params: { jobId: string } }>(`${JOB_DETAILS_PATH}/:jobId`, options, async (request, reply) => {
    const jobId = JOB_ID_PATTERN.test(request.params.jobId) ? Number(request.params.jobId) : Number.NaN;
    if (!Number.isSafeInteger(jobId)) throw new ApiError('posting_not_found');
    const found = await catalogue.lookUp(jobId);
    if (found.status === 'unknown') throw new ApiError('posting_not_found');
    if (found.status === 'gone') {
      if (found.repostedAs !== undefined) reply.header('link', successorLink(found.repostedAs));
      throw new ApiError('posting_closed');
    }
    const seal = await sealPosting(keys, found, context.environment.nowMs()).catch((error: unknown) => {
      // Without it, the posting can be read but not handed to another phone.
      context.log.error({ err: error }, 'a posting could not be signed');
      return null;
    });
    const body = JSON.stringify({ ...found.listing, ...(seal && { seal }) });
    reply.header('cache-control', 'no-cache');
    const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    if (isUnchanged(request, reply, tag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });
}

function segmentBody(segment: ArchivedSegment, encoding: Encoding): Buffer | Promise<Buffer> {
  if (encoding === 'br') return segment.brotli;
  return encoding === 'gzip' ? segment.gzip : fromGzip(segment.gzip);
}

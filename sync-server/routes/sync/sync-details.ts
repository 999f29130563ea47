import type { FastifyInstance } from 'fastify';
import { DETAILS_PATH } from '../../../src/wire/catalogue/details-columns.ts';
import { acceptedEncoding } from '../../catalogue/accepted-encoding.ts';
import { DETAILS_PROVINCES } from '../../catalogue/details/details-builder.ts';
import type { DetailsPacks } from '../../catalogue/details/details-packs.ts';
import { isSegmentHash } from '../../catalogue/segments/segment-archive.ts';
import type { Context } from '../../board/context.ts';
import { ApiError, invalidParam } from '../../core/api-error.ts';
import { requireBudget, spendBudget } from '../../http/limits/operation-budgets.ts';
import { isUnchanged, taggedFor, withEncoding } from '../../http/entity-tags.ts';

/** 30 days, so that a posting that was taken down doesn't stay in caches for longer. */
const IMMUTABLE = 'public, max-age=2592000, immutable';

/** The cost of finding and sorting a province's postings and comparing them with the existing packs. */
const STEPS_A_POSTING = 250;

/**
 * Full postings for phones that keep a province. The responses are the same for everyone, so any cache may serve them.
 *
 *   GET /v1/sync/details/{province}     the packs of a province, revalidated with its ETag
 *   GET /v1/sync/details/packs/{hash}   a pack, immutable: a gzip file as stored, without a content encoding
 *
 * Packs only contain what `GET /v1/sync/jobs/{jobId}` shows to everyone.
 */
export function registerDetailsRoutes(app: FastifyInstance, _context: Context, packs: DetailsPacks): void {
  // The packs that one server makes are unknown to the others until their next start.
  const options = { config: { anonymous: true, isForWriter: true, isData: true } };

  app.get<{ Params: { province: string } }>(`${DETAILS_PATH}/:province`, options, async (request, reply) => {
    const { province } = request.params;
    if (!DETAILS_PROVINCES.has(province))
      throw invalidParam('province', `Value must be one of ${[...DETAILS_PROVINCES].join(', ')}.`);
    requireBudget(app.budgets, request, 'steps');
    const index = await packs.index(province, postings =>
      spendBudget(app.budgets, request, 'steps', STEPS_A_POSTING * postings),
    );
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    reply.header('cache-control', 'no-cache');
    if (isUnchanged(request, reply, taggedFor(index.etag, encoding))) return reply.code(304).send();
    withEncoding(reply, encoding).type('application/json; charset=utf-8');
    return reply.send(index.body(encoding));
  });

  app.get<{ Params: { hash: string } }>(`${DETAILS_PATH}/packs/:hash`, options, async (request, reply) => {
    const { hash } = request.params;
    if (!isSegmentHash(hash)) throw invalidParam('hash', 'Value must be 64 lower-case hexadecimal digits.');
    const pack = await packs.pack(hash);
    if (!pack) throw new ApiError('document_not_found', 'Pack with the requested hash could not be found.');
    reply.header('cache-control', IMMUTABLE);
    if (isUnchanged(request, reply, taggedFor(hash, 'identity'))) return reply.code(304).send();
    return reply.type('application/gzip').send(pack.gzip);
  });
}

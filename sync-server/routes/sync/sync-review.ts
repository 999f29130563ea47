import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { REVIEW_MAX, REVIEW_PATH, type ReviewAnswer, ReviewRequest } from '../../../src/wire/review.ts';
import type { Context } from '../../board/context.ts';
import { invalidParam } from '../../core/api-error.ts';
import { queryValue } from '../../http/project.ts';
import { requireKey } from '../../http/session/require-key.ts';
import { createReviewDesk, type ReviewPage } from '../../postings/review-desk.ts';

/**
 * For the operator, with the key:
 *
 *   GET  /v1/sync/review    waiting postings, or with `?state=refused` the refused ones
 *   POST /v1/sync/review    {decisions: [{posting, decision, reason}]}: one outcome each, on disk when answered
 */
export function registerSyncReview(app: FastifyInstance, context: Context): void {
  const desk = createReviewDesk(context);

  app.get(REVIEW_PATH, async (request, reply) => {
    requireKey(request, 'documents.read');
    return reply.header('cache-control', 'no-store').send(await desk.list(readPage(request)));
  });

  app.post<{ Body: Static<typeof ReviewRequest> }>(
    REVIEW_PATH,
    { schema: { body: ReviewRequest }, onRequest: async request => requireKey(request, 'documents.write') },
    async (request): Promise<ReviewAnswer> => {
      const outcomes: ReviewAnswer['outcomes'] = [];
      // One after another, so that two decisions about one posting are made in order.
      for (const decision of request.body.decisions) outcomes.push(await desk.decide(decision));
      return { outcomes };
    },
  );
}

function readPage(request: FastifyRequest): ReviewPage {
  const state = queryValue(request, 'state') ?? 'waiting';
  if (state !== 'waiting' && state !== 'refused')
    throw invalidParam('state', 'Value must be one of waiting, refused.');
  return {
    state,
    limit: readCount(request, 'limit', { otherwise: 25, min: 1, max: REVIEW_MAX }),
    offset: readCount(request, 'offset', { otherwise: 0, min: 0, max: 1_000_000 }),
  };
}

function readCount(
  request: FastifyRequest,
  name: string,
  { otherwise, min, max }: { otherwise: number; min: number; max: number },
): number {
  const text = queryValue(request, name) ?? String(otherwise);
  const value = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max))
    throw invalidParam(name, `Value must be a whole number from ${min} to ${max}.`);
  return value;
}

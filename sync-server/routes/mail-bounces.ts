import type { FastifyInstance } from 'fastify';
import { BOUNCES_PATH, type BounceAnswer } from '../../src/wire/bounces.ts';
import type { Context } from '../board/context.ts';
import { ApiError } from '../core/api-error.ts';
import { requireKey } from '../http/session/require-key.ts';
import { readBounce } from '../mail/bounce-notice.ts';
import { DeliveryFigures } from '../mail/delivery-figures.ts';
import { noteBounce } from '../applications/application-bounces.ts';

const TYPES = ['message/rfc822', 'text/plain'];

/**
 * `POST /v1/sync/mail/bounces`: a whole message from the operator's mail server, with the key (docs/operations.md). Other messages get
 * 200 too, because a mail server would return a refused one to its sender, which is often forged.
 */
export function registerMailBounces(
  app: FastifyInstance,
  context: Context,
  figures: Pick<DeliveryFigures, 'countFailed'> = new DeliveryFigures(),
): void {
  app.removeAllContentTypeParsers();
  // The bytes may be in any character set. The parts of a notice that count are ASCII.
  app.addContentTypeParser<Buffer>(TYPES, { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body.toString('latin1')),
  );
  // The route says what it takes instead.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, null));
  const onRequest = async (request: Parameters<typeof requireKey>[0]) =>
    requireKey(request, 'documents.write');
  app.post(BOUNCES_PATH, { onRequest }, async (request): Promise<BounceAnswer> => {
    if (typeof request.body !== 'string')
      throw new ApiError('general_argument_invalid', `The body must be a message (${TYPES.join(' or ')}).`);
    const notice = readBounce(request.body);
    const outcome = notice ? await noteBounce(context, notice) : 'ignored';
    if (outcome === 'returned') figures.countFailed('application', 'bounced');
    context.log.info({ outcome, status: notice?.failed[0]?.status }, 'a bounce was read');
    return { outcome };
  });
}

import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { APPLICATIONS } from '../../../src/wire/collections.ts';
import type { DeliveriesResponse } from '../../../src/wire/delivery.ts';
import { DELIVERIES_MAX, DELIVERIES_PATH } from '../../../src/wire/delivery-states.ts';
import type { Context } from '../../board/context.ts';
import { ApiError } from '../../core/api-error.ts';
import { pushLimits } from '../../http/limits/push-limits.ts';
import { adoptedPerson } from '../../board/adoptions.ts';
import { createGuestMessages } from '../../applications/conversations/guest-messages.ts';
import { progressOf } from '../../applications/application-progress.ts';
import { toRecord } from '../../records/board-documents.ts';
import { recordId } from '../../records/document-record.ts';
import { identitiesOf, personOf } from '../../board/people.ts';

/** `cursor`: of the last answer; '' = from the beginning. Only a guest gets messages here. */
const Query = Type.Object({ cursor: Type.Optional(Type.String({ maxLength: 64 })) });

/**
 * `GET /v1/sync/deliveries` (`wire/delivery.ts`): the status of the caller's own applications. Guests have no pull and
 * learn it here.
 */
export function registerSyncDeliveries(app: FastifyInstance, context: Context): void {
  const { idKey, projection, stores } = context;

  const messagesOf = createGuestMessages(context);

  app.get<{ Querystring: Static<typeof Query> }>(
    DELIVERIES_PATH,
    { preHandler: pushLimits(app, 'pull'), schema: { querystring: Query }, config: { isData: true } },
    async (request, reply): Promise<DeliveriesResponse> => {
      reply.header('cache-control', 'no-store');
      const asker = personOf(idKey, request.caller, request.headers['x-portage-guest']);
      if (!asker) throw new ApiError('guest_identity_missing');
      const person = adoptedPerson(context, asker);
      const own = identitiesOf(person)
        .flatMap(name => projection.ownedBy(APPLICATIONS.id, name).filter(({ owner }) => owner === name))
        // The secret of a guest whom an account adopted isn't a session of the account. It only shows what that guest
        // sent.
        .filter(({ operation }) => asker.userId !== null || operation?.person === asker.id)
        .toSorted((a, b) => b.sequence - a.sequence)
        .slice(0, DELIVERIES_MAX);
      const found = await stores.board.getMany(
        own.map(({ documentId }) => recordId(APPLICATIONS.id, documentId)),
      );
      const { cursor } = request.query;
      const isGuest = asker.userId === null && person.accountId === null;
      const conversation = cursor !== undefined && isGuest ? await messagesOf(person.id, cursor) : undefined;
      const records = found.flatMap(document => (document ? [toRecord(document.body)] : []));
      return {
        deliveries: records
          .filter(({ tombstone }) => !tombstone)
          .map(record => ({
            id: record.documentId,
            jobId: Number(record.data['jobId'] ?? 0),
            ...progressOf(record),
          })),
        ...(conversation && { conversation }),
      };
    },
  );
}

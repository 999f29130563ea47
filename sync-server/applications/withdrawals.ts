import { APPLICATION_EVENTS, APPLICATIONS } from '../../src/wire/collections.ts';
import type { ApplicationWithdraw } from '../../src/wire/operations/operations.ts';
import type { Operation, Outcome } from '../../src/wire/operations/push.ts';
import type { Context } from '../board/context.ts';
import type { Row } from '../projection/row.ts';
import { isOwn } from '../board/adoptions.ts';
import { applicationsOf, withdrawalId } from './application-places.ts';
import { replaceRecord } from '../board/change-record.ts';
import { pendingEffect } from '../records/document-record.ts';
import type { EffectPort } from '../board/effects.ts';
import { formatMoment } from '../core/moments.ts';
import { createOnce, newRecord } from '../board/new-record.ts';
import { operationDigest } from '../records/operation-digest.ts';
import { deferred, outcomeOfTaken, rejected } from '../records/outcomes.ts';
import type { Person } from '../board/people.ts';

/**
 * Withdraws a person's application, once: the event's id is derived from the application's. Everyone who could read the
 * application can read the event.
 */
export async function withdrawApplication(
  context: Context,
  person: Person,
  operation: Operation,
  payload: ApplicationWithdraw,
): Promise<Outcome> {
  const { id } = operation;
  const { projection } = context;
  const earlier = projection.findByOperation(APPLICATION_EVENTS.id, id);
  if (earlier && isOwn(person, earlier.operation))
    return outcomeOfTaken(operation, operationDigest(operation), earlier);
  const application = findApplication(context, person, payload);
  if (!application) {
    return payload.madeBy === undefined
      ? rejected(id, 'application_not_found', undefined, 'jobId')
      : deferred(id, 'application_not_made_yet');
  }
  const applicationId = application.documentId;
  const documentId = withdrawalId(context, applicationId);
  const taken = projection.row(APPLICATION_EVENTS.id, documentId);
  if (taken) return outcomeOfTaken(operation, operationDigest(operation), taken);
  const record = newRecord(context, person, operation, {
    collectionId: APPLICATION_EVENTS.id,
    documentId,
    permissions: [...application.permissions],
    data: { applicationId, jobId: payload.jobId, kind: 'withdrawn', note: payload.reason?.trim() ?? '' },
    ...(application.operation && { reference: application.operation.reference }),
  });
  record.data['at'] = record.createdAt;
  const effects = { withdraw: pendingEffect(record.createdAt) };
  return createOnce(context, person, operation, { ...record, effects }, 'withdrawals');
}

function findApplication(
  context: Context,
  person: Person,
  { jobId, applicationId, madeBy }: ApplicationWithdraw,
): Row | undefined {
  const own = applicationsOf(context, person, jobId);
  if (applicationId !== undefined) return own.find(row => row.documentId === applicationId);
  // The application that `madeBy` asked for may have existed already, from another operation. Then that one is meant.
  return own.find(row => row.operation?.id === madeBy) ?? own.at(-1);
}

/** Marks the withdrawal on the application itself, for lists. The event is what counts. */
export function withdrawing({ environment, stores }: Context): EffectPort {
  return {
    name: 'withdraw',
    collectionId: APPLICATION_EVENTS.id,
    async perform({ data: { applicationId } }) {
      if (typeof applicationId !== 'string') return 'refused';
      const exists = await replaceRecord(stores.board, APPLICATIONS.id, applicationId, record => {
        if (record.data['state'] === 'withdrawn') return null;
        const updatedAt = formatMoment(environment.nowMs());
        return { ...record, updatedAt, data: { ...record.data, state: 'withdrawn' } };
      });
      return exists ? 'done' : 'refused';
    },
  };
}

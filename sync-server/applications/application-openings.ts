import { APPLICATION_EVENTS, APPLICATIONS } from '../../src/wire/collections.ts';
import type { ApplicationOpen } from '../../src/wire/operations/operations.ts';
import type { Operation, Outcome } from '../../src/wire/operations/push.ts';
import type { Context } from '../board/context.ts';
import { isOwn } from '../board/adoptions.ts';
import { derivedId } from '../core/derived-ids.ts';
import { pendingEffect } from '../records/document-record.ts';
import { changeRecord } from '../board/change-record.ts';
import type { EffectPort } from '../board/effects.ts';
import { createOnce, newRecord } from '../board/new-record.ts';
import { operationDigest } from '../records/operation-digest.ts';
import { outcomeOfTaken, rejected } from '../records/outcomes.ts';
import type { Person } from '../board/people.ts';
import { receivedApplication } from './received-application.ts';

/**
 * A member of the employer's team opened an application. Only the first time counts: the event's id is derived from the
 * application, so the applicant is told about it once.
 */
export async function openApplication(
  context: Context,
  person: Person,
  operation: Operation,
  { applicationId }: ApplicationOpen,
): Promise<Outcome> {
  const { id } = operation;
  const { idKey, projection } = context;
  const earlier = projection.findByOperation(APPLICATION_EVENTS.id, id);
  if (earlier && isOwn(person, earlier.operation))
    return outcomeOfTaken(operation, operationDigest(operation), earlier);
  const application = receivedApplication(context, person, applicationId);
  if (!application) return rejected(id, 'application_not_found', undefined, 'applicationId');
  const documentId = derivedId(idKey, 'opening', applicationId);
  const taken = projection.row(APPLICATION_EVENTS.id, documentId);
  if (taken) return outcomeOfTaken(operation, operationDigest(operation), taken);
  const record = newRecord(context, person, operation, {
    collectionId: APPLICATION_EVENTS.id,
    documentId,
    permissions: [...application.permissions],
    data: { applicationId, jobId: application.data['jobId'] ?? 0, kind: 'opened', note: '' },
    ...(application.operation && { reference: application.operation.reference }),
  });
  record.data['at'] = record.createdAt;
  const effects = { opening: pendingEffect(record.createdAt) };
  return createOnce(context, person, operation, { ...record, effects }, 'notes');
}

/** Records the time on the application itself, because that is what devices are told about. */
export function noting(context: Context): EffectPort {
  return {
    name: 'opening',
    collectionId: APPLICATION_EVENTS.id,
    async perform({ data: { applicationId, at } }) {
      if (typeof applicationId !== 'string' || typeof at !== 'string') return 'refused';
      const isThere = await changeRecord(context, APPLICATIONS.id, applicationId, record =>
        record.data['openedAt'] === undefined ? { ...record, data: { ...record.data, openedAt: at } } : null,
      );
      return isThere ? 'done' : 'refused';
    },
  };
}

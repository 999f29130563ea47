import { APPLICATION_EVENTS, APPLICATIONS } from '../../src/wire/collections.ts';
import type { NoteCreate } from '../../src/wire/operations/operations.ts';
import type { Operation, Outcome } from '../../src/wire/operations/push.ts';
import type { Context } from '../board/context.ts';
import { isOwn } from '../board/adoptions.ts';
import { derivedId } from '../core/derived-ids.ts';
import { createOnce, newRecord } from '../board/new-record.ts';
import { operationDigest } from '../records/operation-digest.ts';
import { outcomeOfTaken, rejected } from '../records/outcomes.ts';
import { callerOf, type Person } from '../board/people.ts';
import { allows } from '../records/permissions.ts';

/**
 * A note about an application, by a person who may read the application. Only the applicant can read an applicant's
 * note. A note by a member of the employer's team can be read by all its current members, but never by the applicant.
 */
export async function createNote(
  context: Context,
  person: Person,
  operation: Operation,
  { applicationId, text }: NoteCreate,
): Promise<Outcome> {
  const { id } = operation;
  const documentId = derivedId(context.idKey, 'note', person.id, id);
  const taken = context.projection.row(APPLICATION_EVENTS.id, documentId);
  if (taken) return outcomeOfTaken(operation, operationDigest(operation), taken);
  const application = context.projection.row(APPLICATIONS.id, applicationId);
  // An application sent as a guest also counts, even if it isn't shared with the account yet.
  const isApplicant = application !== undefined && isOwn(person, application.operation);
  const mayRead =
    application !== undefined &&
    allows(callerOf(context, person), 'read', APPLICATIONS, application.permissions);
  if (!application || !(isApplicant || mayRead))
    return rejected(id, 'application_not_found', undefined, 'applicationId');
  if (text.trim() === '') return rejected(id, 'operation_invalid', 'Write a note.', 'text');
  const own = `read("user:${person.id}")`;
  const applicant = application.owner === undefined ? '' : `read("user:${application.owner}")`;
  const record = newRecord(context, person, operation, {
    collectionId: APPLICATION_EVENTS.id,
    documentId,
    permissions: isApplicant ? [own] : application.permissions.filter(permission => permission !== applicant),
    data: { applicationId, jobId: application.data['jobId'] ?? 0, kind: 'note', note: text.trim() },
  });
  record.data['at'] = record.createdAt;
  return createOnce(context, person, operation, record, 'notes');
}

import type { ApplicationSubmit } from '../../src/wire/operations.ts';
import type { Operation, Outcome } from '../../src/wire/push.ts';
import type { Context } from '../context.ts';
import type { Row } from '../projection/projection.ts';
import { readApplication } from './application-fields.ts';
import { readRecord, recordBody } from './board-documents.ts';
import { derivedId, referenceOf } from './derived-ids.ts';
import { type DocumentRecord, recordId } from './document-record.ts';
import { formatMoment } from './moments.ts';
import { operationDigest } from './operation-digest.ts';
import { applied, outcomeOfTaken, rejected } from './outcomes.ts';
import { payChange } from './pay-change.ts';
import type { Person } from './people.ts';
import { isOpen } from './posting-state.ts';

const COLLECTION = 'applications';

/**
 * The one place where applications are made, whichever door they come through. One for each person and job: the
 * document's id is derived from both, so that the store refuses a second one and the loser of any race reads the
 * winner. What was taken once is answered from its document for ever, also when the posting is closed by then.
 */
export async function submitApplication(
  context: Context,
  person: Person,
  operation: Operation,
): Promise<Outcome> {
  const { id } = operation;
  const reading = readApplication(operation.payload);
  if (!reading.ok) return rejected(id, 'operation_invalid', reading.message, reading.field);
  const { application } = reading;
  const digest = operationDigest(operation);
  const documentIds = documentIdsOf(context, person, application.jobId);
  const taken = findTaken(context, person, operation, documentIds);
  if (taken) {
    return documentIds.includes(taken.documentId)
      ? outcomeOfTaken(operation, digest, taken)
      : rejected(id, 'operation_payload_mismatch');
  }
  const posting = context.projection.find('jobs', 'jobId', application.jobId)[0];
  if (!posting) return rejected(id, 'posting_not_found', undefined, 'jobId');
  const objection = objectionTo(context, id, application, posting);
  if (objection) return objection;

  const [documentId = ''] = documentIds;
  const record = newRecord(context, person, { documentId, application, posting, operation, digest });
  const [result] = await context.stores.board.commit([
    { id: recordId(COLLECTION, documentId), body: recordBody(record) },
  ]);
  if (result?.status === 'committed') return applied(id, record);
  const winner = await readRecord(context.stores.board, COLLECTION, documentId);
  if (!winner) throw new Error(`Application ${documentId} was refused as existing and is not there`);
  return outcomeOfTaken(operation, digest, winner.record);
}

/** Where this person's application to this job would be: first its own place, then those of its other identities. */
function documentIdsOf({ idKey }: Context, person: Person, jobId: number): string[] {
  return [person.id, ...person.aliases].map(id => derivedId(idKey, 'application', id, jobId));
}

/** An application to this job, or what this person's same operation made for another one. */
function findTaken(
  { projection }: Context,
  person: Person,
  operation: Operation,
  documentIds: readonly string[],
): Row | undefined {
  for (const documentId of documentIds) {
    const row = projection.row(COLLECTION, documentId);
    if (row) return row;
  }
  const row = projection.findByOperation(COLLECTION, operation.id);
  const isOwn = row?.operation && [person.id, ...person.aliases].includes(row.operation.person);
  return isOwn ? row : undefined;
}

function objectionTo(
  { environment }: Context,
  id: string,
  { seen, confirmChanged }: ApplicationSubmit,
  posting: Row,
): Outcome | null {
  if (!isOpen(posting.data, environment.nowMs())) return rejected(id, 'posting_closed');
  const change = seen && confirmChanged !== true ? payChange(seen, posting.data) : null;
  if (change === null) return null;
  return rejected(id, 'posting_changed', `This posting changed while your application waited: ${change}.`);
}

function newRecord(
  { config, environment, projection }: Context,
  person: Person,
  made: {
    documentId: string;
    application: ApplicationSubmit;
    posting: Row;
    operation: Operation;
    digest: string;
  },
): DocumentRecord {
  const { documentId, application, posting, operation, digest } = made;
  const now = formatMoment(environment.nowMs());
  const reference = referenceOf(documentId);
  const jobTitle = posting.data['jobTitle'] ?? '';
  const { jobId, name, email, message } = application;
  return {
    collectionId: COLLECTION,
    documentId,
    sequence: projection.nextSequence(COLLECTION),
    createdAt: now,
    updatedAt: now,
    permissions: readersOf(person, posting),
    data: { jobId, jobTitle, name, email, message, state: 'sent', sentAt: now, reference },
    operation: { id: operation.id, digest, person: person.id, reference },
    ...(config.formForwardUrl !== null && {
      effects: { forward: { state: 'pending', attempts: 0, at: now } },
    }),
  };
}

/** The applicant, if there is an account, and whoever may edit the posting: never a role that anybody has. */
function readersOf({ userId }: Person, posting: Row): string[] {
  const employer = posting.permissions.flatMap(permission => {
    const role = /^update\("((?:user|team|member):[^"]+)"\)$/.exec(permission)?.[1];
    return role === undefined ? [] : [`read("${role}")`];
  });
  const applicant = userId === null ? [] : [`read("user:${userId}")`];
  return [...new Set([...applicant, ...employer])];
}

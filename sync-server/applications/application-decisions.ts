import { APPLICATIONS } from '../../src/wire/collections.ts';
import type { ApplicationDecide } from '../../src/wire/operations/operations.ts';
import type { Operation, Outcome } from '../../src/wire/operations/push.ts';
import type { Context } from '../board/context.ts';
import type { Row } from '../projection/row.ts';
import { changeRecord } from '../board/change-record.ts';
import { referenceOf } from '../core/derived-ids.ts';
import { decideLastWriter } from '../board/last-writer.ts';
import { formatMoment } from '../core/moments.ts';
import { operationDigest } from '../records/operation-digest.ts';
import { applied, asReplay, rejected } from '../records/outcomes.ts';
import type { Person } from '../board/people.ts';
import { receivedApplication } from './received-application.ts';

/**
 * An employer decides about an application, or retracts the decision (null). If colleagues decide, the latest decision
 * counts.
 */
export async function decideApplication(
  context: Context,
  person: Person,
  operation: Operation,
  { applicationId, decision, editedAt }: ApplicationDecide,
): Promise<Outcome> {
  const { id } = operation;
  const row = receivedApplication(context, person, applicationId);
  if (!row) return rejected(id, 'application_not_found', undefined, 'applicationId');
  const edit = { operation: id, digest: operationDigest(operation), editedAt };
  let outcome: Outcome = rejected(id, 'application_not_found', undefined, 'applicationId');
  await changeRecord(context, APPLICATIONS.id, applicationId, record => {
    const before = record.lastWriter;
    const decided = decideLastWriter(before, edit, context.environment.nowMs());
    if (decided.status === 'mismatch') {
      outcome = rejected(id, 'operation_payload_mismatch');
      return null;
    }
    outcome = outcomeOf(row, id, decided.at);
    if (decided.next === before) {
      asReplay(outcome);
      return null;
    }
    const { decision: _, decidedAt: _at, ...data } = record.data;
    const made = decision === null ? {} : { decision, decidedAt: formatMoment(decided.at) };
    return {
      ...record,
      data: decided.status === 'taken' ? { ...data, ...made } : record.data,
      lastWriter: decided.next,
    };
  });
  return outcome;
}

function outcomeOf({ documentId, data, operation }: Row, id: string, at: number): Outcome {
  const reference = operation?.reference ?? referenceOf(documentId);
  return applied(id, {
    documentId,
    createdAt: formatMoment(at),
    data,
    operation: { id, digest: '', person: '', reference },
  });
}

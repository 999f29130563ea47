import { JOBS, REPORTS } from '../../src/wire/collections.ts';
import type { ReportCreate } from '../../src/wire/operations/operations.ts';
import type { Operation, Outcome } from '../../src/wire/operations/push.ts';
import type { Context } from '../board/context.ts';
import { derivedId } from '../core/derived-ids.ts';
import { createOnce, newRecord } from '../board/new-record.ts';
import { pendingEffect } from '../records/document-record.ts';
import { operationDigest } from '../records/operation-digest.ts';
import { outcomeOfTaken, rejected } from '../records/outcomes.ts';
import type { Person } from '../board/people.ts';
import { isKnownToStrangers } from './posting-review.ts';

/** The name of the effect that mails the report to the operator. */
export const REPORT_MAIL = 'report';

/**
 * A person reports a problem with a posting. The operator can read it, and gets it by mail if `CONTACT_EMAIL` is set. The
 * sender can read it if they have an account, but
 * never the employer.
 */
export async function createReport(
  context: Context,
  person: Person,
  operation: Operation,
  { jobId, reason, text }: ReportCreate,
): Promise<Outcome> {
  // Not derived from the person, so a guest's copy and the copy of the account that adopted the guest are the same
  // report.
  const documentId = derivedId(context.idKey, 'report', operation.id);
  const taken = context.projection.row(REPORTS.id, documentId);
  if (taken) return outcomeOfTaken(operation, operationDigest(operation), taken);
  const [posting] = context.projection.find(JOBS.id, 'jobId', jobId);
  if (!posting || !(await isKnownToStrangers(context, posting)))
    return rejected(operation.id, 'posting_not_found', undefined, 'jobId');
  const { accountId } = person;
  const record = newRecord(context, person, operation, {
    collectionId: REPORTS.id,
    documentId,
    permissions: accountId === null ? [] : [`read("user:${accountId}")`],
    data: { jobId, reason, text: text?.trim() ?? '' },
  });
  const isMailed = context.config.contactEmail !== null;
  const effects = isMailed ? { effects: { [REPORT_MAIL]: pendingEffect(record.createdAt) } } : {};
  return createOnce(context, person, operation, { ...record, ...effects }, 'reports');
}

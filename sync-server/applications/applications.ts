import { APPLICATIONS, JOBS } from '../../src/wire/collections.ts';
import type { ApplicationSubmit } from '../../src/wire/operations/operations.ts';
import type { Operation, Outcome } from '../../src/wire/operations/push.ts';
import type { QuotaName } from '../../src/wire/quota-names.ts';
import type { Context } from '../board/context.ts';
import type { Row } from '../projection/row.ts';
import { adoptedPerson } from '../board/adoptions.ts';
import { type AnswersReading, questionsOfPosting, readPostingAnswers } from './application-answers.ts';
import { readApplication } from './application-fields.ts';
import { findResume, holdResume } from './resumes.ts';
import { isComplete } from '../records/file-record.ts';
import { applicationsOf, isWithdrawn, placeAfter, placeOf, sealOtherPlaces } from './application-places.ts';
import { commitRecord, readStored } from '../records/board-documents.ts';
import { compareAndSet, keepsChanging, OVERTAKEN } from '../core/compare-and-set.ts';
import { referenceOf } from '../core/derived-ids.ts';
import { APPLICATION_EMAIL, FORWARD, NOTICE } from '../records/application-effects.ts';
import { type DocumentRecord, pendingEffect, type RecipientRecord } from '../records/document-record.ts';
import { newRecord } from '../board/new-record.ts';
import { operationDigest } from '../records/operation-digest.ts';
import { answersData } from '../records/stored-answers.ts';
import {
  applied,
  deferred,
  hasStored,
  outcomeOfTaken,
  rejected,
  rejectedFor,
  withOthers,
} from '../records/outcomes.ts';
import { payChange } from '../postings/pay-change.ts';
import { identitiesOf, type Person } from '../board/people.ts';
import { employersOf, isPublic } from '../records/posting-readers.ts';
import { isKnownToStrangers } from '../postings/posting-review.ts';
import { recipientOfPosting } from '../postings/posting-recipient.ts';
import { isOpen } from '../records/posting-state.ts';
import { withSender } from '../board/sender-hash.ts';
import { makerOf, withinQuota } from '../board/within-quota.ts';

const COLLECTION = APPLICATIONS.id;
/** Applications of one person to one job. All but the last are withdrawn, and each leads to the next. */
const MAX_IN_A_CHAIN = 20;

/**
 * Creates every application, whichever way it arrives. There is one for each person and job: the document's id is
 * derived from both, so the store refuses a second one, and the loser of a race reads the winner. An accepted
 * application is answered from its document from then on, even once the posting is closed. After a withdrawal, another
 * one can follow. It names the withdrawn one, and its id is derived from that.
 */
export async function submitApplication(
  context: Context,
  person: Person,
  operation: Operation,
  quota: QuotaName = 'applications',
): Promise<Outcome> {
  const reading = readApplication(operation.payload);
  if (!reading.ok) return rejected(operation.id, 'operation_invalid', reading.message, reading.field);
  const seals = { count: 0 };
  let who = person;
  return compareAndSet(keepsChanging(`The place of application ${operation.id}`), async () => {
    const outcome = await submitOnce(context, who, operation, {
      application: reading.application,
      quota,
      seals,
    });
    if (outcome !== OVERTAKEN) return withOthers(outcome, seals.count);
    who = adoptedPerson(context, who);
    return OVERTAKEN;
  });
}

interface Submission {
  application: ApplicationSubmit;
  quota: QuotaName;
  /** Number of seals written so far. */
  seals: { count: number };
}

async function submitOnce(
  context: Context,
  person: Person,
  operation: Operation,
  { application, quota, seals }: Submission,
): Promise<Outcome | typeof OVERTAKEN> {
  const { id } = operation;
  const { jobId, after } = application;
  const digest = operationDigest(operation);
  const chain = applicationsOf(context, person, jobId);
  const own = chain.find(row => row.operation?.id === id) ?? ofSameOperation(context, person, id);
  if (own) return outcomeOfTaken(operation, digest, own);
  const last = chain.at(-1);
  if (last && !isWithdrawn(context, last.documentId)) return outcomeOfTaken(operation, digest, last);
  if (chain.length >= MAX_IN_A_CHAIN) return rejected(id, 'application_too_often', undefined, 'jobId');
  if (last && after !== last.documentId)
    return rejectedFor(id, 'application_withdrawn', { documentId: last.documentId });
  const posting = context.projection.find(JOBS.id, 'jobId', jobId)[0];
  if (!posting || !(await isKnownToStrangers(context, posting)))
    return rejected(id, 'posting_not_found', undefined, 'jobId');
  const objection = objectionTo(context, id, application, posting);
  if (objection) return objection;
  const reading = readPostingAnswers(await questionsOfPosting(context, posting), application.answers);
  if (!reading.ok) return rejected(id, reading.type, reading.message, 'answers');
  const recipient = await recipientOfPosting(context, posting);
  if (recipient === null) return rejected(id, 'application_no_recipient');
  const { resume } = application;
  const stored = resume && (await findResume(context, person, resume.hash));
  const file = stored?.file;
  // The phone uploads it first, so it was lost since, and the phone sends it again.
  if (resume && !(file && isComplete(file.data))) return deferred(id, 'upload_missing');
  if (stored && !(await holdResume(context, stored))) return OVERTAKEN;

  const documentId = last ? placeAfter(context, last.documentId) : placeOf(context, person.id, jobId);
  const write = async (): Promise<Outcome | typeof OVERTAKEN> => {
    if (!last && !(await sealOtherPlaces(context, person, jobId, seals))) return OVERTAKEN;
    const record = applicationRecord(context, person, {
      documentId,
      application,
      posting,
      recipient,
      operation,
      resumeId: file?.documentId,
      reading,
    });
    if (await commitRecord(context.stores.board, record)) return applied(id, record);
    const winner = await readStored(context.stores.board, COLLECTION, documentId);
    if (!winner) throw new Error(`Application ${documentId} was refused as a duplicate but doesn’t exist`);
    // A former identity's place. The account that adopted it has its own.
    if (winner.record.tombstone) return OVERTAKEN;
    return outcomeOfTaken(operation, digest, winner.record);
  };
  const use = { name: quota, maker: makerOf(person) };
  return withinQuota(context, use, write, outcome => outcome !== OVERTAKEN && hasStored(outcome));
}

/** The application that the same operation of this person created for another job. */
function ofSameOperation({ projection }: Context, person: Person, operationId: string): Row | undefined {
  const row = projection.findByOperation(COLLECTION, operationId);
  const isOwn = row?.operation && identitiesOf(person).includes(row.operation.person);
  return isOwn ? row : undefined;
}

function objectionTo(
  { environment }: Context,
  id: string,
  { seen, confirmChanged }: ApplicationSubmit,
  posting: Row,
): Outcome | null {
  const isShown = isPublic(posting) && isOpen(posting.data, environment.nowMs());
  if (!isShown) return rejected(id, 'posting_closed');
  const change = seen && confirmChanged !== true ? payChange(seen, posting.data) : null;
  if (change === null) return null;
  const message = `This posting changed before your application was sent: ${change.words}.`;
  return { id, status: 'rejected', error: { type: 'posting_changed', message, pay: change.now } };
}

function applicationRecord(
  context: Context,
  person: Person,
  made: {
    documentId: string;
    application: ApplicationSubmit;
    posting: Row;
    recipient: RecipientRecord;
    operation: Operation;
    resumeId: string | undefined;
    reading: Extract<AnswersReading, { ok: true }>;
  },
): DocumentRecord {
  const { documentId, application, posting, recipient, operation, resumeId, reading } = made;
  const { jobId, name, email, message, after, resume } = application;
  const reference = referenceOf(documentId);
  const record = newRecord(context, person, operation, {
    collectionId: COLLECTION,
    documentId,
    permissions: readersOf(person, posting.permissions),
    data: {
      jobId,
      jobTitle: posting.data['jobTitle'] ?? '',
      name,
      email,
      message,
      state: 'sent',
      reference,
      ...(after !== undefined && { after }),
      ...(resume &&
        resumeId !== undefined && {
          resumeId,
          resumeName: resume.name,
          resumeType: resume.type,
          resumeSize: resume.size,
        }),
      ...answersData(reading.answers),
    },
  });
  record.data['sentAt'] = record.createdAt;
  const pending = pendingEffect(record.createdAt);
  const effects = {
    ...(context.config.formForwardUrl !== null && { [FORWARD]: pending }),
    ...(recipient.kind === 'email' && { [APPLICATION_EMAIL]: pending }),
    ...(recipient.kind === 'inbox' && context.messenger.canMail && { [NOTICE]: pending }),
  };
  // Strangers can make this server send these mails, so network addresses share the limit (`mail-senders.ts`).
  const noted = recipient.kind === 'email' ? withSender(context, record, person) : record;
  return {
    ...noted,
    recipient,
    ...(reading.flagged.length > 0 && { flaggedAnswers: reading.flagged }),
    ...(Object.keys(effects).length > 0 && { effects }),
  };
}

/** The applicant, if there is an account, and everyone who may edit the posting. Never a role that everyone has. */
function readersOf({ accountId }: Person, postingPermissions: readonly string[]): string[] {
  const applicant = accountId === null ? [] : [`read("user:${accountId}")`];
  return [...new Set([...applicant, ...employersOf(postingPermissions)])];
}

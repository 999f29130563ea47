import { todayIn } from '../../src/domain/dates.ts';
import { JOB_STATUS_ADVERTISED } from '../../src/domain/listing.ts';
import { PROVINCE_CODES } from '../../src/domain/province.ts';
import { JOBS } from '../../src/wire/collections.ts';
import type { PostingRepost } from '../../src/wire/operations/posting-operations.ts';
import type { Operation, Outcome } from '../../src/wire/operations/push.ts';
import { isClosed } from '../records/posting.ts';
import type { Context } from '../board/context.ts';
import { isOwn } from '../board/adoptions.ts';
import { replaceRecord } from '../board/change-record.ts';
import { readRecord } from '../records/board-documents.ts';
import { type DocumentRecord, pendingEffect } from '../records/document-record.ts';
import type { EffectPort } from '../board/effects.ts';
import { formatMoment } from '../core/moments.ts';
import { createOnce, newRecord } from '../board/new-record.ts';
import { isSameContent, operationDigest } from '../records/operation-digest.ts';
import { outcomeOfTaken, receiptOf, rejected, rejectedFor, type Taken } from '../records/outcomes.ts';
import { callerOf, type Person } from '../board/people.ts';
import { allows } from '../records/permissions.ts';
import { closedData } from '../records/job-data.ts';
import { lastDayProblem } from './posting-ends.ts';
import { withFreeNumber } from './posting-numbers.ts';
import { forAnybody } from '../records/posting-readers.ts';
import { type ReviewCause, reviewStateOf, withheld } from './posting-review.ts';
import { postingQuota, reviewFor } from './postings.ts';
import { idOfPosting, takenPosting } from '../board/removed-postings.ts';
import { repostId } from '../board/reposted-postings.ts';
import { withTeam } from './team-following.ts';

/**
 * Advertises a posting again: a new posting with its own number replaces it, refers to it, and keeps the day on which
 * it was first advertised. If the new one waits, the old one remains open until the new one is public. Each posting can
 * be reposted once, because the new id is derived from the old one. After that, the new one can be reposted.
 */
export async function repostPosting(
  context: Context,
  person: Person,
  operation: Operation,
  { jobId, of, until }: PostingRepost,
): Promise<Outcome> {
  const { id } = operation;
  const oldId = idOfPosting(context, of);
  const documentId = oldId === undefined ? '' : repostId(context, oldId);
  const taken = await takenPosting(context, documentId);
  if (taken?.operation?.id === id && isOwn(person, taken.operation))
    return outcomeOfTaken(operation, operationDigest(operation), taken);
  const row = context.projection.find(JOBS.id, 'jobId', of)[0];
  const stored = row && (await readRecord(context.stores.board, JOBS.id, row.documentId));
  if (!stored) return rejected(id, 'posting_not_found', undefined, 'of');
  // A posting that a person advertised before teams existed is reposted by their team.
  const old = await withTeam(context, stored.record, stored.record.updatedAt);
  const caller = callerOf(context, person);
  if (!allows(caller, 'read', JOBS, stored.record.permissions))
    return rejected(id, 'posting_not_found', undefined, 'of');
  if (!allows(caller, 'update', JOBS, stored.record.permissions)) return rejected(id, 'posting_not_yours');
  if (taken) return outcomeOfEarlier(operation, taken, until);
  const problem = until === null ? null : lastDayProblem(context, old.data, until);
  if (problem) return rejected(id, 'operation_invalid', problem, 'until');
  const state = reviewStateOf(old);
  if (state === 'refused') return rejected(id, 'posting_refused');
  const review = await reviewFor(context, person.userId);
  // A posting that the operator must review still needs that review under another number.
  const cause = state === 'review' ? state : review?.cause;
  const outcome = await withFreeNumber(context, { asked: jobId, documentId }, number => {
    const posting = repostOf(context, person, operation, { old, documentId, number, until });
    const record = cause ? waitingRepost(posting, cause, person) : posting;
    return createOnce(context, person, operation, record, postingQuota(person.from?.standing));
  });
  // A teammate's was a moment faster.
  const winner = outcome.status === 'duplicate' && (await takenPosting(context, documentId));
  return winner ? outcomeOfEarlier(operation, winner, until) : outcome;
}

/**
 * It was advertised again before. A person who asks for another closing date must hear that theirs doesn't hold. One who
 * asks for the same, perhaps on another device, has what they asked for.
 */
function outcomeOfEarlier(operation: Operation, earlier: Taken, until: string | null): Outcome {
  const digest = operationDigest(operation);
  const { operation: by, documentId, data } = earlier;
  const isSame = by && isSameContent(by.digest, digest);
  if (by?.id === operation.id || isSame || data['expiryDateFormatted'] === until)
    return outcomeOfTaken(operation, digest, earlier);
  const { jobId } = receiptOf(earlier);
  return rejectedFor(operation.id, 'posting_reposted', { documentId, jobId });
}

/** The old posting ends when the repost becomes public (`published`). */
function waitingRepost(repost: DocumentRecord, cause: ReviewCause, by: Person): DocumentRecord {
  const { effects: _, ...posting } = repost;
  const { createdAt: at, operation } = posting;
  return {
    ...withheld(posting, cause, { by: by.id, at, wasPublic: false }),
    ...(operation && { operation: { ...operation, review: cause } }),
  };
}

function repostOf(
  context: Context,
  person: Person,
  operation: Operation,
  made: { old: DocumentRecord; documentId: string; number: number; until: string | null },
): DocumentRecord {
  const { old, documentId, number, until } = made;
  const { edition: _, ...data } = old.data;
  const province = PROVINCE_CODES.find(code => code === data['provinceId']) ?? null;
  const record = newRecord(context, person, operation, {
    collectionId: JOBS.id,
    documentId,
    permissions: forAnybody(old.permissions),
    data: {
      ...data,
      review: null,
      reviewReason: null,
      jobId: number,
      repostOf: data['jobId'] ?? null,
      jobStatusId: JOB_STATUS_ADVERTISED.id,
      jobStatus: JOB_STATUS_ADVERTISED.text,
      closedAt: null,
      postingDateFormatted: todayIn(province, context.environment.nowMs()),
      expiryDateFormatted: until,
    },
  });
  const owner = old.owner === undefined ? {} : { owner: old.owner };
  return { ...record, ...owner, effects: { replace: pendingEffect(record.createdAt) } };
}

/** Closes the posting that the new one replaces. */
export function replacing({ environment, projection, stores }: Context): EffectPort {
  const close = (documentId: string): Promise<boolean> =>
    replaceRecord(stores.board, JOBS.id, documentId, record => {
      if (isClosed(record.data)) return null;
      const now = formatMoment(environment.nowMs());
      return { ...record, updatedAt: now, data: closedData(record.data, now) };
    });
  return {
    name: 'replace',
    collectionId: JOBS.id,
    async perform({ data: { repostOf: old } }) {
      if (typeof old !== 'number') return 'refused';
      for (const { documentId } of projection.find(JOBS.id, 'jobId', old)) await close(documentId);
      return 'done';
    },
  };
}

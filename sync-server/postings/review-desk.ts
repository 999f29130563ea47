import { compareText } from '../../src/domain/compare-text.ts';
import { cleanBlock } from '../../src/domain/intake/clean-text.ts';
import { JOB_STATUS_ADVERTISED } from '../../src/domain/listing.ts';
import { JOBS } from '../../src/wire/collections.ts';
import type { ReviewDecision, ReviewedPosting, ReviewList, ReviewOutcome } from '../../src/wire/review.ts';
import { REVIEW_REASON_MAX } from '../../src/wire/review-states.ts';
import { detailsOf, isClosed } from '../records/posting.ts';
import type { Context } from '../board/context.ts';
import { ApiError } from '../core/api-error.ts';
import { compareAndSet, OVERTAKEN } from '../core/compare-and-set.ts';
import type { Projection } from '../projection/projection.ts';
import type { Row } from '../projection/row.ts';
import type { Store } from '../store/store.ts';
import { readAccount } from '../records/account-record.ts';
import { commitRecord, readRecord } from '../records/board-documents.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import { ERASED } from '../board/board-erasing.ts';
import { formatMoment } from '../core/moments.ts';
import { published, refused, type ReviewCause, reviewStateOf } from './posting-review.ts';

/** Dependencies of the desk. Both the running server and the command that opens the store itself have them. */
export interface ReviewParts extends Pick<Context, 'environment' | 'projection'> {
  /** `accounts` null: an import created the board, and there are no accounts yet. */
  stores: { board: Store; accounts: Store | null };
}

export interface ReviewPage {
  /** `waiting`: for a verified address or for the operator. */
  state: 'waiting' | 'refused';
  limit: number;
  offset: number;
}

/** Lets the operator look at postings that aren't public, and decide about them. */
export interface ReviewDesk {
  /** Waiting postings: longest wait first. Refused ones: latest first. */
  list(page: ReviewPage): Promise<ReviewList>;
  decide(decision: ReviewDecision): Promise<ReviewOutcome>;
}

export function createReviewDesk(parts: ReviewParts): ReviewDesk {
  const { environment, projection, stores } = parts;

  const find = (posting: number | string): Row | undefined =>
    typeof posting === 'number'
      ? projection.find(JOBS.id, 'jobId', posting)[0]
      : projection.row(JOBS.id, posting);

  return {
    async list({ state, limit, offset }) {
      const rows = rowsIn(projection, state);
      const page = rows.slice(offset, offset + limit);
      const read = await Promise.all(
        page.map(async ({ documentId }) => {
          const stored = await readRecord(stores.board, JOBS.id, documentId);
          return stored && described(parts, stored.record);
        }),
      );
      return { total: rows.length, postings: read.flatMap(posting => posting ?? []) };
    },

    decide(asked) {
      const { posting } = asked;
      return compareAndSet<ReviewOutcome>(conflict, async () => {
        const row = find(posting);
        const stored = row && (await readRecord(stores.board, JOBS.id, row.documentId));
        if (!stored) return { posting, outcome: 'not_found' };
        const now = formatMoment(environment.nowMs());
        const { outcome, next } = decided(asked, stored.record, now);
        if (next && !(await commitRecord(stores.board, next, stored.revision))) return OVERTAKEN;
        return { posting, outcome };
      });
    },
  };
}

/** The number of waiting postings, by cause. */
export function waitingCounts(projection: Pick<Projection, 'find'>): Record<ReviewCause, number> {
  const count = (cause: ReviewCause) => openRows(projection, cause).length;
  return { confirmation: count('confirmation'), review: count('review') };
}

/** For the operator, in `GET /health`. It has no counts, because strangers can read it (`GET /metrics` has them). */
export function waitingNotes({ review }: Record<ReviewCause, number>): string[] {
  return review > 0 ? ['Postings are waiting for your review: npm run review -- list'] : [];
}

function openRows(projection: Pick<Projection, 'find'>, cause: ReviewCause): Row[] {
  return projection.find(JOBS.id, 'review', cause).filter(({ data }) => !isClosed(data));
}

function rowsIn(projection: Pick<Projection, 'find'>, state: ReviewPage['state']): Row[] {
  const byTime = (a: Row, b: Row) => compareText(a.updatedAt, b.updatedAt) || a.sequence - b.sequence;
  if (state === 'refused') return projection.find(JOBS.id, 'review', state).sort((a, b) => byTime(b, a));
  return [...openRows(projection, 'review'), ...openRows(projection, 'confirmation')].sort(byTime);
}

interface Decided {
  outcome: ReviewOutcome['outcome'];
  /** The record after the decision. Absent: unchanged. */
  next?: DocumentRecord;
}

function decided({ decision, reason = '' }: ReviewDecision, record: DocumentRecord, now: string): Decided {
  const state = reviewStateOf(record);
  const isOver = isClosed(record.data) && state !== 'refused';
  if (isOver) return { outcome: 'closed' };
  if (decision === 'approve') {
    if (state === null) return { outcome: 'unchanged' };
    if (state !== 'refused') return { outcome: 'approved', next: published(record, now) };
    // The owner was erased, so the posting would have no one to look after it.
    if (record.operation?.person === ERASED) return { outcome: 'closed' };
    return { outcome: 'approved', next: published(reopened(record), now) };
  }
  const text = cleanBlock(reason, REVIEW_REASON_MAX).text;
  if (state === 'refused' && record.data['reviewReason'] === text) return { outcome: 'unchanged' };
  return { outcome: 'refused', next: refused(record, text, now) };
}

/** Undoes the closing by the refusal. */
function reopened(record: DocumentRecord): DocumentRecord {
  const { id: jobStatusId, text: jobStatus } = JOB_STATUS_ADVERTISED;
  return { ...record, data: { ...record.data, jobStatusId, jobStatus, closedAt: null } };
}

async function described({ stores }: ReviewParts, record: DocumentRecord): Promise<ReviewedPosting | null> {
  const { documentId, data, review } = record;
  const state = reviewStateOf(record);
  if (state === null) return null;
  // A public posting that was refused didn't wait for anyone.
  const by = review?.by || (record.operation?.person ?? record.owner ?? '');
  const account = stores.accounts && (await readAccount(stores.accounts, by))?.account;
  const text = (field: string): string => {
    const value = data[field];
    return typeof value === 'string' ? value : '';
  };
  return {
    documentId,
    jobId: typeof data['jobId'] === 'number' ? data['jobId'] : 0,
    state,
    reason: text('reviewReason'),
    since: review?.at ?? '',
    wasPublic: review?.wasPublic ?? false,
    by: account
      ? {
          userId: account.id,
          name: account.name,
          email: account.email,
          emailVerification: account.emailVerified,
          phone: account.phone,
          phoneVerification: account.phoneVerified,
        }
      : null,
    jobTitle: text('jobTitle'),
    businessName: text('businessName'),
    city: text('city'),
    provinceId: text('provinceId'),
    details: { ...detailsOf(data['details']) },
  };
}

function conflict(): ApiError {
  return new ApiError('document_update_conflict');
}

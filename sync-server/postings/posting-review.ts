import { JOBS } from '../../src/wire/collections.ts';
import type { ReviewState } from '../../src/wire/review-states.ts';
import { isClosed } from '../records/posting.ts';
import type { Context } from '../board/context.ts';
import type { Row } from '../projection/row.ts';
import type { JsonObject } from '../store/store.ts';
import { type AccountRecord, readAccount } from '../records/account-record.ts';
import { readRecord } from '../records/board-documents.ts';
import { type DocumentRecord, pendingEffect } from '../records/document-record.ts';
import { closedData, sameJobData } from '../records/job-data.ts';
import { forAnybody, forEmployerAlone, isPublic } from '../records/posting-readers.ts';

/** The reason why a posting waits: its poster's address must be verified, or the operator must review it. */
export type ReviewCause = Exclude<ReviewState, 'refused'>;

/** Whether the account has proven that an address or a number is its owner's. */
export function isProven({ emailVerified, phoneVerified }: AccountRecord): boolean {
  return emailVerified || phoneVerified;
}

/** The reason why new postings of this account wait now. null: they are published immediately. */
export function causeFor({ config }: Pick<Context, 'config'>, account: AccountRecord): ReviewCause | null {
  if (config.postingReview === 'all') return 'review';
  return config.postingReview === 'none' || isProven(account) ? null : 'confirmation';
}

/** Like `causeFor`, but reads the account's current state. Don't call it for keys, whose postings never wait. */
export async function causeOf(
  context: Pick<Context, 'config' | 'stores'>,
  userId: string | undefined,
): Promise<ReviewCause | null> {
  const { config, stores } = context;
  if (config.postingReview === 'none') return null;
  const account = userId === undefined ? undefined : (await readAccount(stores.accounts, userId))?.account;
  // Without an account there is no address to verify.
  return account ? causeFor(context, account) : 'review';
}

export function reviewStateOf({ data }: { data: Readonly<Record<string, unknown>> }): ReviewState | null {
  const { review } = data;
  return review === 'confirmation' || review === 'review' || review === 'refused' ? review : null;
}

/** `by`: the person who made the posting wait. `wasPublic`: strangers have seen it. */
export function withheld(
  record: DocumentRecord,
  cause: ReviewCause,
  review: NonNullable<DocumentRecord['review']>,
): DocumentRecord {
  return { ...hidden(record, cause, null), review };
}

/**
 * Makes a posting public. A repost only replaces the earlier posting from now on. Until then, the earlier one remains
 * open.
 */
export function published(record: DocumentRecord, now: string): DocumentRecord {
  const { review: _, ...rest } = record;
  const isNewRepost = typeof record.data['repostOf'] === 'number' && !record.effects?.['replace'];
  return {
    ...rest,
    updatedAt: later(now, record),
    permissions: forAnybody(record.permissions),
    data: { ...record.data, review: null, reviewReason: null },
    ...(isNewRepost && { effects: { ...record.effects, replace: pendingEffect(now) } }),
  };
}

/** Closes a posting. Only its team still sees it, with the reason. */
export function refused(record: DocumentRecord, reason: string, now: string): DocumentRecord {
  const closed = { ...record, updatedAt: later(now, record), data: closedData(record.data, now) };
  const { by = '' } = record.review ?? {};
  return { ...hidden(closed, 'refused', reason), review: { by, at: now, wasPublic: wasPublic(record) } };
}

/** Whether strangers could ever read the posting. */
export function wasPublic(record: DocumentRecord): boolean {
  return isPublic(record) || record.review?.wasPublic === true;
}

/**
 * Whether a stranger may have seen the posting: it is public, or was. For strangers, a waiting posting looks like an
 * unused number, and one that is no longer public looks like a posting that is over.
 */
export async function isKnownToStrangers(
  { stores }: Pick<Context, 'stores'>,
  posting: Pick<Row, 'documentId' | 'permissions'>,
): Promise<boolean> {
  if (isPublic(posting)) return true;
  const stored = await readRecord(stores.board, JOBS.id, posting.documentId);
  return stored !== undefined && wasPublic(stored.record);
}

/**
 * `next` is the result of an edit of `before`. If a new posting of the editor would have to wait, an edit makes a
 * public posting wait too, so that posting something harmless first doesn't bypass the review. Otherwise an edit
 * releases a posting that waits for an address. Only the operator decides about postings that await review or were
 * refused.
 */
export function afterEdit(
  before: DocumentRecord,
  next: DocumentRecord,
  { cause, by, now }: { cause: ReviewCause | null; by: string; now: string },
): DocumentRecord {
  const state = reviewStateOf(before);
  if (state === 'review' || state === 'refused') return next;
  if (cause !== null) {
    if (sameJobData(before.data, next.data)) return next;
    return withheld(next, cause, { by, at: now, wasPublic: wasPublic(before) });
  }
  return state === null || isClosed(next.data) ? next : published(next, now);
}

function hidden(record: DocumentRecord, state: ReviewState, reason: string | null): DocumentRecord {
  const data: JsonObject = { ...record.data, review: state, reviewReason: reason };
  return { ...record, permissions: forEmployerAlone(record.permissions), data };
}

/** If the clock went back, the document must not look older than it is. */
function later(now: string, { updatedAt }: DocumentRecord): string {
  return now > updatedAt ? now : updatedAt;
}

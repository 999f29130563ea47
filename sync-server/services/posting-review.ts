import { JOBS } from '../../src/wire/collections.ts';
import type { ReviewState } from '../../src/wire/review-states.ts';
import { isClosed } from '../catalogue/posting.ts';
import type { Context } from '../context.ts';
import type { Row } from '../projection/projection.ts';
import type { JsonObject } from '../store/store.ts';
import { type AccountRecord, readAccount } from './account-record.ts';
import { readRecord } from './board-documents.ts';
import { type DocumentRecord, pendingEffect } from './document-record.ts';
import { closedData, sameJobData } from './job-data.ts';
import { forAnybody, forEmployerAlone, isPublic } from './posting-readers.ts';

/** What a posting waits for: its poster's address, or the operator. */
export type ReviewCause = Exclude<ReviewState, 'refused'>;

/** Whether the account showed that an address, or a number, is its owner's. */
export function isProven({ emailVerified, phoneVerified }: AccountRecord): boolean {
  return emailVerified || phoneVerified;
}

/** What postings of this account wait for now; null = they are public at once. */
export function causeFor({ config }: Pick<Context, 'config'>, account: AccountRecord): ReviewCause | null {
  if (config.postingReview === 'all') return 'review';
  return config.postingReview === 'none' || isProven(account) ? null : 'confirmation';
}

/** The same of whoever acts, asked of the account as it is now. Not asked of keys, whose postings never wait. */
export async function causeOf(
  context: Pick<Context, 'config' | 'stores'>,
  userId: string | undefined,
): Promise<ReviewCause | null> {
  const { config, stores } = context;
  if (config.postingReview === 'none') return null;
  const account = userId === undefined ? undefined : (await readAccount(stores.accounts, userId))?.account;
  // Whoever has no address waits for nobody's confirmation.
  return account ? causeFor(context, account) : 'review';
}

export function reviewStateOf({ data }: { data: Readonly<Record<string, unknown>> }): ReviewState | null {
  const { review } = data;
  return review === 'confirmation' || review === 'review' || review === 'refused' ? review : null;
}

/** `by`: whoever made it wait. `wasPublic`: strangers have seen it. */
export function withheld(
  record: DocumentRecord,
  cause: ReviewCause,
  review: NonNullable<DocumentRecord['review']>,
): DocumentRecord {
  return { ...hidden(record, cause, null), review };
}

/** For anybody to read. A repost ends what it replaces from now on: until then that one stood. */
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

/** Closed, for nobody to see but its team, which is told why. */
export function refused(record: DocumentRecord, reason: string, now: string): DocumentRecord {
  const closed = { ...record, updatedAt: later(now, record), data: closedData(record.data, now) };
  const { by = '' } = record.review ?? {};
  return { ...hidden(closed, 'refused', reason), review: { by, at: now, wasPublic: wasPublic(record) } };
}

/** Whether strangers could ever read it. */
export function wasPublic(record: DocumentRecord): boolean {
  return isPublic(record) || record.review?.wasPublic === true;
}

/**
 * Whether a stranger may have seen it: it is public, or was. To anybody else one that waits is answered as a number that nobody has;
 * one that was public and is not any more, as a posting that is over.
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
 * `next` is what an edit made of `before`. Whoever's new posting would wait makes a public one wait by changing it, so that nobody
 * gets past the review by posting something harmless first. Whoever's would not lets one go that waits for an address. What waits for
 * the operator, or was refused, only the operator decides about.
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

/** A clock that went back must not make the document look older than it is. */
function later(now: string, { updatedAt }: DocumentRecord): string {
  return now > updatedAt ? now : updatedAt;
}

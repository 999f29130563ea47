import { readDetails } from '../../domain/details-shape.ts';
import type { Listing } from '../../domain/listing.ts';
import { readCard } from '../../wire/segment/card-shape.ts';
import { NEW_POSTINGS, type NewPostings, type ReviewState } from '../../wire/review-states.ts';
import type { OperationKind } from '../../wire/operations/operation-kinds.ts';
import type { OutboxEntry } from '../db/outbox-entry.ts';
import { usePersonDatabase } from '../people/use-person-database.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { NEW_POSTINGS_KEY } from '../db/pulled-mark.ts';
import type { OwnPosting } from '../db/pulled-records.ts';
import { withReopen } from '../db/reopen.ts';
import { useLiveQuery } from './use-live-query.ts';

/** Why one of this person's postings is not public, and the operator's reason. */
export interface OwnReview {
  jobId: number;
  title: string;
  state: ReviewState;
  reason: string;
  /** The employer ended it, so it waits for nothing any more. */
  isClosed: boolean;
}

const TOLD_KEY = 'refusalsTold';

/** The review of each of this person's postings, by document id; null = public. Undefined until the disk was read. */
export function useOwnReviews(): ReadonlyMap<string, OwnReview | null> | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => listOwnReviews(db), [db]);
}

/** The review of one posting; null = public, or another person's. Undefined until the disk was read. */
export function useOwnReview(jobId: number): OwnReview | null | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(async () => {
    const posting = await findOwn(db, jobId);
    return posting ? reviewOf(posting) : null;
  }, [db, jobId]);
}

/**
 * The requirements for a posting that this person makes now, from the server's last answer; undefined = not known here.
 */
export function useNewPostings(): NewPostings | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => readNewPostings(db), [db]);
}

/**
 * What a posting waits for, to this person. If their own postings are public at once, a colleague's address is to be
 * verified, not theirs.
 */
export function waitsFor(
  state: ReviewState,
  newPostings: NewPostings | undefined,
): ReviewState | 'colleague' {
  return state === 'confirmation' && newPostings === 'public' ? 'colleague' : state;
}

/** Refusals that this device has not shown to this person. Undefined until the disk was read. */
export function useUntoldRefusals(): OwnReview[] | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => listUntoldRefusals(db), [db]);
}

export async function listOwnReviews(db: PersonDatabase): Promise<Map<string, OwnReview | null>> {
  const postings = await db.postings.toArray();
  return new Map(postings.map(posting => [posting.id, reviewOf(posting)]));
}

export async function readNewPostings(db: PersonDatabase): Promise<NewPostings | undefined> {
  const kept = (await db.settings.get(NEW_POSTINGS_KEY))?.value;
  return NEW_POSTINGS.find(each => each === kept);
}

/** The full text of a posting that is readable nowhere else; null = another person's, or public. */
export async function readOwnListing(db: PersonDatabase, jobId: number): Promise<Listing | null> {
  const posting = await withReopen(db, () => findOwn(db, jobId));
  const { card, details } = posting?.review?.listing ?? {};
  const read = card && readCard(card);
  return read ? { card: read, details: readDetails(details) } : null;
}

export async function listUntoldRefusals(db: PersonDatabase): Promise<OwnReview[]> {
  const told = new Set(await toldKeys(db));
  const reviews = [...(await listOwnReviews(db))];
  return reviews.flatMap(([id, review]) =>
    review?.state === 'refused' && !told.has(keyOf(id, review)) ? [review] : [],
  );
}

/** Marks these refusals as shown on this device. By now, there may be others on the disk. */
export async function noteRefusalsTold(db: PersonDatabase, shown: readonly OwnReview[]): Promise<void> {
  const told = new Set(await toldKeys(db));
  const reviews = [...(await listOwnReviews(db))].flatMap(([id, review]) =>
    review?.state === 'refused' ? [{ ...review, key: keyOf(id, review) }] : [],
  );
  const refused = reviews
    .filter(
      ({ key, jobId, reason }) =>
        told.has(key) || shown.some(each => each.jobId === jobId && each.reason === reason),
    )
    .map(({ key }) => key);
  await withReopen(db, () => db.settings.put({ key: TOLD_KEY, value: refused }));
}

/** The review that holds back an entry's posting: from the server's records, or else from the receipt. */
export function reviewOfEntry(
  { kind, receipt }: Pick<OutboxEntry, 'kind' | 'receipt'>,
  reviews: ReadonlyMap<string, OwnReview | null>,
): Pick<OwnReview, 'state' | 'reason'> | null {
  if (!receipt || !REVIEWED_KINDS.has(kind)) return null;
  const known = reviews.get(receipt.documentId);
  if (known !== undefined) return known?.isClosed && known.state !== 'refused' ? null : known;
  return receipt.review ? { state: receipt.review, reason: '' } : null;
}

const REVIEWED_KINDS: ReadonlySet<string> = new Set<OperationKind>([
  'posting.create',
  'posting.edit',
  'posting.repost',
]);

/** Includes the reason: one posting may be refused, approved, and refused again. */
function keyOf(id: string, { reason }: OwnReview): string {
  return `${id} ${reason}`;
}

async function toldKeys(db: PersonDatabase): Promise<string[]> {
  const kept = (await db.settings.get(TOLD_KEY))?.value;
  return Array.isArray(kept) ? kept.filter(each => typeof each === 'string') : [];
}

function findOwn(db: PersonDatabase, jobId: number): Promise<OwnPosting | undefined> {
  return db.postings.where('jobId').equals(jobId).first();
}

/** Null = public. */
export function reviewOf({ jobId, jobTitle, closedAt, review }: OwnPosting): OwnReview | null {
  // Records from before reviews existed have none.
  if (!review) return null;
  return { jobId, title: jobTitle, state: review.state, reason: review.reason, isClosed: closedAt !== null };
}

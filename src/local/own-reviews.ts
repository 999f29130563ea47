import { useLiveQuery } from 'dexie-react-hooks';
import { readDetails } from '../domain/details-shape.ts';
import type { Listing } from '../domain/listing.ts';
import { readCard } from '../wire/card-shape.ts';
import { NEW_POSTINGS, type NewPostings, type ReviewState } from '../wire/review-states.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { usePersonDatabase } from './person-context.tsx';
import type { PersonDatabase } from './person-db.ts';
import { NEW_POSTINGS_KEY } from './pulled-mark.ts';
import type { OwnPosting } from './pulled-records.ts';
import { withReopen } from './reopen.ts';

/** Why a posting of one's own is not public, and what the operator said of it. */
export interface OwnReview {
  jobId: number;
  title: string;
  state: ReviewState;
  reason: string;
  /** Its employer ended it: it waits for nothing any more. */
  isClosed: boolean;
}

const TOLD_KEY = 'refusalsTold';

/** The review of each posting of one's own, by document id; null = public. Undefined while the device's disk is being asked. */
export function useOwnReviews(): ReadonlyMap<string, OwnReview | null> | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => listOwnReviews(db), [db]);
}

/** Of one posting; null = it is public, or not one's own. Undefined while the device's disk is being asked. */
export function useOwnReview(jobId: number): OwnReview | null | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(async () => {
    const posting = await findOwn(db, jobId);
    return posting ? reviewOf(posting) : null;
  }, [db, jobId]);
}

/** What becomes of a posting that this person makes now, as the server said last; undefined = not known here. */
export function useNewPostings(): NewPostings | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => readNewPostings(db), [db]);
}

/** Refusals that this person was not told of on this device. Undefined while its disk is being asked. */
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

/** A posting that is nowhere else to be read, whole; null = it is not one's own, or public. */
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

/** From now on none of the refusals of now is told again here. */
export async function noteRefusalsTold(db: PersonDatabase): Promise<void> {
  const refused = [...(await listOwnReviews(db))].flatMap(([id, review]) =>
    review?.state === 'refused' ? [keyOf(id, review)] : [],
  );
  await withReopen(db, () => db.settings.put({ key: TOLD_KEY, value: refused }));
}

/** What stands in the way of what an entry sent: as the server says now, else as its receipt said. */
export function reviewOfEntry(
  { kind, receipt }: Pick<OutboxEntry, 'kind' | 'receipt'>,
  reviews: ReadonlyMap<string, OwnReview | null>,
): Pick<OwnReview, 'state' | 'reason'> | null {
  if (!receipt || !REVIEWED_KINDS.has(kind)) return null;
  const known = reviews.get(receipt.documentId);
  if (known !== undefined) return known?.isClosed && known.state !== 'refused' ? null : known;
  return receipt.review ? { state: receipt.review, reason: '' } : null;
}

const REVIEWED_KINDS: ReadonlySet<string> = new Set(['posting.create', 'posting.edit', 'posting.repost']);

/** One posting may be refused, approved, and refused again. */
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

/** Null = it is public. */
export function reviewOf({ jobId, jobTitle, closedAt, review }: OwnPosting): OwnReview | null {
  // What was kept before anything was reviewed says nothing of it.
  if (!review) return null;
  return { jobId, title: jobTitle, state: review.state, reason: review.reason, isClosed: closedAt !== null };
}

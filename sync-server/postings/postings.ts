import { Compile } from 'typebox/compile';
import { todayIn } from '../../src/domain/dates.ts';
import { problemText } from '../../src/domain/intake/problem-text.ts';
import { readRow } from '../../src/domain/intake/read-row.ts';
import { JOB_STATUS_ADVERTISED, type Listing } from '../../src/domain/listing.ts';
import type { ProvinceCode } from '../../src/domain/province.ts';
import { PostingCreate } from '../../src/wire/operations/posting-operations.ts';
import type { Operation, Outcome } from '../../src/wire/operations/push.ts';
import type { QuotaName } from '../../src/wire/quota-names.ts';
import type { Context } from '../board/context.ts';
import type { Standing } from '../core/caller.ts';
import { derivedId, referenceOf } from '../core/derived-ids.ts';
import { createInOrder, type Place } from '../core/in-order.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import { employerFor } from '../teams/employer-teams.ts';
import { type Employer, ownerOf, postingRights } from '../records/employers.ts';
import { jobData } from '../records/job-data.ts';
import { formatMoment } from '../core/moments.ts';
import { createOnce } from '../board/new-record.ts';
import { operationDigest } from '../records/operation-digest.ts';
import { outcomeOfTaken, rejected } from '../records/outcomes.ts';
import type { Person } from '../board/people.ts';
import { withFreeNumber } from './posting-numbers.ts';
import { forAnybody } from '../records/posting-readers.ts';
import { StoreUnavailable } from '../store/store.ts';
import { causeOf, type ReviewCause, withheld } from './posting-review.ts';
import { takenPosting } from '../board/removed-postings.ts';
import { schemaProblem } from '../records/schema-problem.ts';
import { makerOf, requireShare } from '../board/within-quota.ts';

const COLLECTION = 'jobs';
const SOURCE = 'portage';
/** The most fields named in a receipt. */
const SHORTENED_MAX = 20;

const shape = Compile(PostingCreate);

/**
 * Creates a posting from a person's row, with the same code that showed it to them before. The document's id is derived
 * from the person and the operation, so a replay finds its own document and gets the first receipt, even if the posting
 * has been deleted since.
 */
export async function createPosting(
  context: Context,
  person: Person,
  operation: Operation,
): Promise<Outcome> {
  const { id, payload } = operation;
  if (!shape.Check(payload)) {
    const { message, field } = schemaProblem(shape.Errors(payload));
    return rejected(id, 'operation_invalid', message, field);
  }
  const digest = operationDigest(operation);
  const documentId = derivedId(context.idKey, 'posting', person.id, id);
  const taken = await takenPosting(context, documentId);
  if (taken) return outcomeOfTaken(operation, digest, taken);
  const quota = postingQuota(person.from?.standing);
  requireShare(context, { name: quota, maker: makerOf(person) });
  const reading = readPosting(context, payload.row);
  if (!reading.ok) return rejected(id, 'posting_invalid', reading.message, reading.field);

  const { listing, shortened } = reading;
  // At once: what follows takes longer for some than for others, and a person's postings stay in their order.
  const sequence = context.projection.nextSequence(COLLECTION);
  const place = placeOf(context, person);
  try {
    const employer =
      person.userId === null ? null : await employerFor(context, person.userId, listing, makerOf(person));
    const review = await reviewFor(context, person.userId);
    return await withFreeNumber(context, { asked: payload.jobId, documentId }, async jobId => {
      const posting = newPosting(context, { documentId, sequence, jobId, listing, employer, review });
      const reference = referenceOf(documentId);
      const origin = { id, digest, person: person.id, reference, ...(review && { review: review.cause }) };
      const record = { ...posting, operation: shortened.length > 0 ? { ...origin, shortened } : origin };
      await place.first();
      const created = createOnce(context, person, operation, record, quota);
      place.leave();
      return created;
    });
  } catch (error) {
    if (error instanceof StoreUnavailable) place.fail(error);
    throw error;
  } finally {
    place.leave();
  }
}

/**
 * A posting goes to the store after those that its author wrote before it. If the server dies between them, or the store
 * can't save one, the later ones are missing, and the phone sends them again.
 */
function placeOf({ projection }: Pick<Context, 'projection'>, { id }: Person): Place {
  const inOrder = orders.get(projection) ?? createInOrder();
  orders.set(projection, inOrder);
  return inOrder(id);
}

const orders = new WeakMap<Context['projection'], ReturnType<typeof createInOrder>>();

/** Postings are sent to every phone, so accounts that haven't verified an address may create fewer. */
export function postingQuota(standing: Standing | undefined): QuotaName {
  switch (standing) {
    case 'anonymous':
      return 'anonymousPostings';
    case 'unconfirmed':
      return 'unconfirmedPostings';
    case 'confirmed':
    case undefined:
      return 'postings';
  }
}

export type PostingReading =
  /** `shortened`: unrecognized fields that were cut to their beginning. */
  | { ok: true; listing: Listing; shortened: string[] }
  | { ok: false; message: string; field: string | undefined };

/** Reads a row as a listing, or returns the first reason to refuse it, in words. */
export function readPosting({ environment }: Context, row: unknown): PostingReading {
  // The number is decided when the document is created.
  const nowMs = environment.nowMs();
  const options = {
    today: todayIn(null, nowMs),
    todayIn: (province: ProvinceCode | null) => todayIn(province, nowMs),
    newJobId: () => 0,
    keepJobId: false,
  };
  const reading = readRow(row, options);
  if (reading.ok) {
    const cut = reading.problems.filter(({ code }) => code === 'text_cut');
    return {
      ok: true,
      listing: reading.listing,
      shortened: cut.map(({ field }) => field).slice(0, SHORTENED_MAX),
    };
  }
  const problem = reading.problems.find(({ level }) => level === 'error');
  return {
    ok: false,
    message: problem ? problemText(problem, 'en') : 'This row isn’t a posting.',
    field: problem?.field || undefined,
  };
}

/**
 * The reason why a new posting of this person waits, and the account that makes it wait. null: it is public
 * immediately.
 */
export async function reviewFor(context: Context, userId: string | null): Promise<NewReview | null> {
  const cause = userId === null ? null : await causeOf(context, userId);
  return cause && userId !== null ? { cause, by: userId } : null;
}

interface NewReview {
  cause: ReviewCause;
  by: string;
}

/**
 * Everyone can read a posting unless it waits, and members of its employer's team can change and delete it. The fields
 * that the server decides are set here, whatever the row says: the number, owner and source, that it is advertised, and
 * that the employer isn't verified yet.
 */
export function newPosting(
  { environment, projection }: Context,
  made: {
    documentId: string;
    /** Its place among all. Absent: the last one. */
    sequence?: number;
    jobId: number;
    listing: Listing;
    employer: Employer | null;
    review?: NewReview | null;
  },
): DocumentRecord {
  const { documentId, jobId, listing, employer, review } = made;
  const card = { ...listing.card, jobId, verified: false, jobStatusId: JOB_STATUS_ADVERTISED.id };
  const details = { ...listing.details, source: SOURCE };
  const now = formatMoment(environment.nowMs());
  const posting: DocumentRecord = {
    collectionId: COLLECTION,
    documentId,
    sequence: made.sequence ?? projection.nextSequence(COLLECTION),
    createdAt: now,
    updatedAt: now,
    permissions: forAnybody(employer ? postingRights(employer) : []),
    data: { ...jobData({ card, details }), employerId: employer?.id ?? '', closedAt: null },
    ...(employer && { owner: ownerOf(employer) }),
  };
  return review ? withheld(posting, review.cause, { by: review.by, at: now, wasPublic: false }) : posting;
}

import { Compile } from 'typebox/compile';
import { todayIn } from '../../src/domain/dates.ts';
import { problemText } from '../../src/domain/intake/problem-text.ts';
import { readRow } from '../../src/domain/intake/read-row.ts';
import type { Listing } from '../../src/domain/listing.ts';
import { PostingCreate } from '../../src/wire/operations.ts';
import type { Operation, Outcome } from '../../src/wire/push.ts';
import type { Context } from '../context.ts';
import { derivedId, referenceOf } from './derived-ids.ts';
import { type DocumentRecord, recordId } from './document-record.ts';
import { formatMoment } from './moments.ts';
import { operationDigest } from './operation-digest.ts';
import { applied, outcomeOfTaken, rejected } from './outcomes.ts';
import type { Person } from './people.ts';
import { postingData } from './posting-data.ts';
import { withFreeNumber } from './posting-numbers.ts';
import { recordOf } from './record-body.ts';
import { schemaProblem } from './schema-problem.ts';

const COLLECTION = 'jobs';
const SOURCE = 'portage';

const shape = Compile(PostingCreate);

/**
 * Makes a posting from a row that a person gave, with the code that showed it to them before. Its document's id is
 * derived from person and operation, so that a replay meets its own document and gets the first receipt.
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
  const taken = context.projection.row(COLLECTION, documentId);
  if (taken) return outcomeOfTaken(operation, digest, taken);
  const reading = readPosting(context, payload.row);
  if (!reading.ok) return rejected(id, 'posting_invalid', reading.message, reading.field);

  return withFreeNumber(context, payload.jobId, async jobId => {
    const origin = { id, digest, person: person.id, reference: referenceOf(documentId) };
    const record = newPosting(context, {
      documentId,
      jobId,
      listing: reading.listing,
      userId: person.userId,
    });
    if (!record) return rejected(id, 'posting_invalid', 'The posting’s text is too long.', 'row');
    const made = { ...record, operation: origin };
    if (await commitNew(context, made)) return applied(id, made);
    const winner = await context.stores.board.get(recordId(COLLECTION, documentId));
    const first = winner && recordOf(winner.body);
    if (!first) throw new Error(`Posting ${documentId} was refused as existing and cannot be read`);
    return outcomeOfTaken(operation, digest, first);
  });
}

export type PostingReading =
  | { ok: true; listing: Listing }
  | { ok: false; message: string; field: string | undefined };

/** A row as a listing, or the first thing in it that refuses it, in words. */
export function readPosting({ environment }: Context, row: unknown): PostingReading {
  // The number is decided when the document is made.
  const options = { today: todayIn(null, environment.nowMs()), newJobId: () => 0, keepJobId: false };
  const reading = readRow(row, options);
  if (reading.ok) return { ok: true, listing: reading.listing };
  const problem = reading.problems.find(({ level }) => level === 'error');
  return {
    ok: false,
    message: problem ? problemText(problem, 'en') : 'This row is not a posting.',
    field: problem?.field || undefined,
  };
}

/** Anybody reads a posting; its maker may change and delete it. Null when its text is too long. */
export function newPosting(
  { environment, projection }: Context,
  made: { documentId: string; jobId: number; listing: Listing; userId: string | null },
): DocumentRecord | null {
  const { documentId, jobId, listing, userId } = made;
  const { card, details } = listing;
  const data = postingData(
    { card: { ...card, jobId }, details },
    { employerId: userId ?? '', source: SOURCE },
  );
  if (!data) return null;
  const now = formatMoment(environment.nowMs());
  const own = userId === null ? [] : [`update("user:${userId}")`, `delete("user:${userId}")`];
  return {
    collectionId: COLLECTION,
    documentId,
    sequence: projection.nextSequence(COLLECTION),
    createdAt: now,
    updatedAt: now,
    permissions: ['read("any")', ...own],
    data,
  };
}

/** False: a document with this id is there already. */
export async function commitNew({ stores }: Context, record: DocumentRecord): Promise<boolean> {
  const { collectionId, documentId } = record;
  const [result] = await stores.board.commit([
    { id: recordId(collectionId, documentId), body: { ...record } },
  ]);
  return result?.status === 'committed';
}

import { JOBS } from '../../src/wire/collections.ts';
import type { Operation, Outcome } from '../../src/wire/push.ts';
import type { Context } from '../context.ts';
import { commitRecord, readRecord } from './board-documents.ts';
import { derivedId } from './derived-ids.ts';
import type { DocumentRecord, RecordedEdit } from './document-record.ts';
import { editApplied, mayBeForgotten, outcomeOfEdit, withEdit } from './edit-record.ts';
import { formatMoment, parseMoment } from './moments.ts';
import { operationDigest } from './operation-digest.ts';
import { asReplay, deferred, rejected } from './outcomes.ts';
import { callerOf, identitiesOf, type Person } from './people.ts';
import { allows } from './permissions.ts';
import { afterEdit, causeOf } from './posting-review.ts';
import { removedPosting } from './removed-postings.ts';
import { withTeam } from './team-following.ts';

const MAX_TRIES = 5;

/** Which posting an edit means, and in which edition it was seen (undefined: it changes nothing when it comes twice). */
interface EditTarget {
  jobId: number;
  madeBy?: string;
  edition?: number;
}

/** What an edit makes of the posting as it is now. `outcome`: nothing, and this is what to say. */
export type PostingChange =
  | { data: DocumentRecord['data']; conflicts?: NonNullable<RecordedEdit['conflicts']> }
  | { outcome: Outcome };

/**
 * Changes a posting by compare-and-set, tried again when somebody else was quicker: what was merged, checked and allowed
 * is then merged, checked and allowed anew. The edit is noted in the document by the same write, so that a replay
 * gets the first outcome and changes nothing.
 */
export async function changePosting(
  context: Context,
  person: Person,
  operation: Operation,
  target: EditTarget,
  change: (record: DocumentRecord) => PostingChange,
): Promise<Outcome> {
  const { environment, stores } = context;
  const { id, kind } = operation;
  const found = findPosting(context, person, target);
  if (found === null) return deferred(id, 'posting_not_made_yet');
  const notFound = rejected(id, 'posting_not_found', undefined, 'jobId');
  if (found === undefined) return notFound;
  // Closing and extending show nobody anything that was not there before.
  const cause =
    kind === 'posting.edit' && person.userId !== null ? await causeOf(context, person.userId) : undefined;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const stored = await readRecord(stores.board, JOBS.id, found);
    if (!stored) return notFound;
    const { record, revision } = stored;
    // First: what was taken from them is theirs to know, also when they may not change it any more.
    const known = outcomeOfEdit(record, person, operation);
    if (known) return asReplay(known);
    const caller = callerOf(context, person);
    if (!allows(caller, 'update', JOBS, record.permissions)) {
      const isSeen = allows(caller, 'read', JOBS, record.permissions);
      return isSeen ? rejected(id, 'posting_not_yours') : notFound;
    }
    if (target.edition !== undefined && mayBeForgotten(record, target.edition))
      return rejected(id, 'posting_edited_too_often');
    const changed = change(record);
    if ('outcome' in changed) return changed.outcome;
    // A clock that went back must not make the document look older than it is.
    const now = formatMoment(Math.max(environment.nowMs(), parseMoment(record.updatedAt) ?? 0));
    const edit: RecordedEdit = {
      id,
      kind,
      digest: operationDigest(operation),
      person: person.id,
      at: now,
      ...(changed.conflicts && { conflicts: changed.conflicts }),
    };
    const followed = await withTeam(context, { ...record, data: changed.data, updatedAt: now }, now);
    const reviewed =
      cause === undefined ? followed : afterEdit(record, followed, { cause, by: person.id, now });
    const next = withEdit(reviewed, edit);
    if (await commitRecord(stores.board, next, revision)) return editApplied(next, edit);
  }
  throw new Error(`jobs/${found} keeps changing`);
}

/** The document's id; null for one that its own operation will make, and that is not here yet. */
function findPosting(
  context: Context,
  person: Person,
  { jobId, madeBy }: EditTarget,
): string | null | undefined {
  const { idKey, projection } = context;
  if (madeBy === undefined) return projection.find(JOBS.id, 'jobId', jobId)[0]?.documentId;
  const ids = identitiesOf(person).map(identity => derivedId(idKey, 'posting', identity, madeBy));
  const made = ids.find(documentId => projection.row(JOBS.id, documentId));
  if (made !== undefined) return made;
  return ids.some(documentId => removedPosting(context, documentId)) ? undefined : null;
}

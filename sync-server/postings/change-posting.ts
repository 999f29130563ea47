import { JOBS } from '../../src/wire/collections.ts';
import type { Operation, Outcome } from '../../src/wire/operations/push.ts';
import type { Context } from '../board/context.ts';
import { commitRecord, readRecord } from '../records/board-documents.ts';
import { compareAndSet, keepsChanging, OVERTAKEN } from '../core/compare-and-set.ts';
import { derivedId } from '../core/derived-ids.ts';
import type { DocumentRecord, RecordedEdit } from '../records/document-record.ts';
import { editApplied, mayBeForgotten, outcomeOfEdit, withEdit } from '../board/edit-record.ts';
import { formatMoment, parseMoment } from '../core/moments.ts';
import { operationDigest } from '../records/operation-digest.ts';
import { asReplay, deferred, rejected } from '../records/outcomes.ts';
import { callerOf, identitiesOf, type Person } from '../board/people.ts';
import { allows } from '../records/permissions.ts';
import { afterEdit, causeOf } from './posting-review.ts';
import { isRemovedPosting } from '../board/removed-postings.ts';
import { withTeam } from './team-following.ts';

/**
 * The posting that an edit is about, and the edition that the editor saw (undefined: repeating the edit changes
 * nothing).
 */
interface EditTarget {
  jobId: number;
  madeBy?: string;
  edition?: number;
}

/** The result of applying an edit to the current posting. `outcome`: nothing changes, and this is the answer. */
export type PostingChange =
  | { data: DocumentRecord['data']; conflicts?: NonNullable<RecordedEdit['conflicts']> }
  | { outcome: Outcome };

/**
 * Changes a posting by compare-and-set. If another write was faster, it tries again, with the merge, the checks and the
 * permissions redone. The same write records the edit in the document, so a replay gets the first outcome and changes
 * nothing.
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
  // Closing or extending a posting shows the public nothing new.
  const cause =
    kind === 'posting.edit' && person.userId !== null ? await causeOf(context, person.userId) : undefined;
  return compareAndSet(keepsChanging(`jobs/${found}`), async () => {
    const stored = await readRecord(stores.board, JOBS.id, found);
    if (!stored) return notFound;
    const { record, revision } = stored;
    // Replays come first: editors may learn the outcome of their edit even if they may no longer change the posting.
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
    // If the clock went back, the document must not look older than it is.
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
    return (await commitRecord(stores.board, next, revision)) ? editApplied(next, edit) : OVERTAKEN;
  });
}

/** The document's id. null: its own operation will create it and hasn't arrived yet. */
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
  return ids.some(documentId => isRemovedPosting(context, documentId)) ? undefined : null;
}

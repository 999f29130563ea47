import { mergePosting, type PostingFields } from '../../src/domain/posting/posting-merge.ts';
import type { PostingEdit } from '../../src/wire/operations/posting-operations.ts';
import type { Operation, Outcome } from '../../src/wire/operations/push.ts';
import { detailsOf, isClosed } from '../records/posting.ts';
import type { Context } from '../board/context.ts';
import type { Json } from '../store/store.ts';
import { changePosting, type PostingChange } from './change-posting.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import { cleanChanges, withFields } from '../records/edited-fields.ts';
import { rejected } from '../records/outcomes.ts';
import type { Person } from '../board/people.ts';

/** An employer edits fields of a posting. Concurrent changes by other people remain, and the outcome reports them. */
export function editPosting(
  context: Context,
  person: Person,
  operation: Operation,
  payload: PostingEdit,
): Promise<Outcome> {
  return changePosting(context, person, operation, payload, record => merged(operation.id, record, payload));
}

function merged(id: string, record: DocumentRecord, { changes, base }: PostingEdit): PostingChange {
  const { data } = record;
  if (isClosed(data)) return { outcome: rejected(id, 'posting_closed') };
  const details = { ...detailsOf(data['details']) };
  const current = { card: data, details };
  const { taken, conflicts } = mergePosting(fieldsOf(base), cleanChanges(fieldsOf(changes)), current);
  const met = conflicts.map(({ field, mine, theirs }) => ({
    field,
    mine: mine as Json,
    theirs: theirs as Json,
  }));
  const noted = met.length > 0 ? { conflicts: met } : {};
  if (Object.keys({ ...taken.card, ...taken.details }).length === 0) return { data, ...noted };
  const next = withFields(data, details, taken);
  if ('problem' in next)
    return { outcome: rejected(id, 'posting_invalid', next.problem.message, next.problem.field) };
  return { data: next.data, ...noted };
}

function fieldsOf({ card = {}, details = {} }: { card?: object; details?: object }): PostingFields {
  return { card: { ...card }, details: { ...details } };
}

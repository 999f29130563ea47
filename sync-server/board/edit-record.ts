import type { Operation, Outcome } from '../../src/wire/operations/push.ts';
import type { DocumentRecord, RecordedEdit } from '../records/document-record.ts';
import { operationDigest } from '../records/operation-digest.ts';
import { applied, rejected } from '../records/outcomes.ts';
import { isOver } from '../core/lifetimes.ts';
import { identitiesOf, type Person } from './people.ts';
import { referenceOf } from '../core/derived-ids.ts';

/** The most edits that a document remembers individually. Fewer if they hold long conflicting texts. */
const REMEMBERED = 100;
const REMEMBERED_CHARACTERS = 200_000;

/** The first outcome of this person's edit, if the document remembers it. */
export function outcomeOfEdit(record: DocumentRecord, person: Person, operation: Operation): Outcome | null {
  const edit = record.edits?.recent.find(
    ({ id, person: by }) => id === operation.id && identitiesOf(person).includes(by),
  );
  if (!edit) return null;
  if (edit.digest !== operationDigest(operation)) return rejected(operation.id, 'operation_payload_mismatch');
  return editApplied(record, edit);
}

/**
 * Whether the document may have applied and forgotten an edit that was based on this edition. Such an edit must not be
 * applied.
 */
export function mayBeForgotten({ edits }: DocumentRecord, edition: number): boolean {
  return edits !== undefined && edition < edits.edition - edits.recent.length;
}

/** The document with this edit recorded, in the same write as its changes. */
export function withEdit(record: DocumentRecord, edit: RecordedEdit): DocumentRecord {
  const { edition, recent } = record.edits ?? { edition: 0, recent: [] };
  return {
    ...record,
    data: { ...record.data, edition: edition + 1 },
    edits: { edition: edition + 1, recent: [...remembered(recent, edit), edit] },
  };
}

function remembered(recent: readonly RecordedEdit[], next: RecordedEdit): RecordedEdit[] {
  let room = REMEMBERED_CHARACTERS - JSON.stringify(next).length;
  const kept: RecordedEdit[] = [];
  for (const edit of recent.slice(1 - REMEMBERED).toReversed()) {
    room -= JSON.stringify(edit).length;
    if (room < 0 || isOver('edits', Date.parse(edit.at), Date.parse(next.at))) break;
    kept.unshift(edit);
  }
  return kept;
}

export function editApplied(record: DocumentRecord, edit: RecordedEdit): Outcome {
  const outcome = applied(edit.id, {
    documentId: record.documentId,
    createdAt: edit.at,
    data: record.data,
    operation: {
      id: edit.id,
      digest: edit.digest,
      person: edit.person,
      reference: referenceOf(record.documentId),
    },
  });
  return edit.conflicts && outcome.status === 'applied' ? { ...outcome, conflicts: edit.conflicts } : outcome;
}

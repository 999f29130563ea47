import type { Operation, Outcome } from '../../src/wire/operations/push.ts';
import type { Context } from './context.ts';
import { compareAndSet, keepsChanging, OVERTAKEN } from '../core/compare-and-set.ts';
import type { JsonObject } from '../store/store.ts';
import { commitRecord, readStored } from '../records/board-documents.ts';
import { derivedId } from '../core/derived-ids.ts';
import type { DocumentRecord, LastWriter } from '../records/document-record.ts';
import { decideLastWriter } from './last-writer.ts';
import { formatMoment, parseMoment } from '../core/moments.ts';
import { operationDigest } from '../records/operation-digest.ts';
import { asReplay, rejected } from '../records/outcomes.ts';
import type { Person } from './people.ts';
import { heldIn, makerOf, type PersonalQuota, withinQuota } from './within-quota.ts';

/** A value that a person sets under a key. */
export interface PersonalValue {
  collectionId: PersonalQuota;
  /** Unique for each person. */
  key: string | number;
  editedAt: number;
  /** The fields that identify the value. They are kept when it is removed. */
  naming: JsonObject;
  /** null: the value was removed. A tombstone stays, so an earlier edit that arrives later doesn't bring it back. */
  value: ((at: string) => JsonObject) | null;
  jobId?: number;
}

/** Sets the value by compare-and-set of its document, unless a later edit counts (`last-writer.ts`). */
export function putPersonal(
  context: Context,
  person: Person,
  operation: Operation,
  value: PersonalValue,
): Promise<Outcome> {
  const { environment, idKey, stores } = context;
  const { id } = operation;
  const { collectionId, key, editedAt } = value;
  const documentId = derivedId(idKey, collectionId, person.id, key);
  const edit = { operation: id, digest: operationDigest(operation), editedAt };
  return compareAndSet(keepsChanging(`${collectionId}/${documentId}`), async () => {
    const stored = await readStored(stores.board, collectionId, documentId);
    const before = stored && lastWriterOf(stored.record);
    const decision = decideLastWriter(before, edit, environment.nowMs());
    if (decision.status === 'mismatch') return rejected(id, 'operation_payload_mismatch');
    const outcome = personalOutcome(id, documentId, decision.at, value.jobId);
    if (decision.next === before) return asReplay(outcome);
    const next =
      decision.status === 'taken'
        ? withValue(context, person, {
            documentId,
            before: stored?.record,
            value,
            lastWriter: decision.next,
          })
        : stored && { ...stored.record, lastWriter: decision.next };
    if (!next) return outcome;
    const commit = () => commitRecord(stores.board, next, stored?.revision);
    // Quotas never stop a removal or a change of an existing value.
    const isMore = !next.tombstone && (!stored || stored.record.tombstone === true);
    const use = {
      name: collectionId,
      maker: makerOf(person),
      held: isMore ? heldIn(context, collectionId, person.id, documentId) : undefined,
      isNew: stored === undefined,
    };
    return (await withinQuota(context, use, commit, isCommitted => isCommitted)) ? outcome : OVERTAKEN;
  });
}

/** If the document was never written by an operation, its last change counts as the last writer. */
export function lastWriterOf({ lastWriter, updatedAt }: DocumentRecord): LastWriter {
  if (lastWriter) return lastWriter;
  const at = parseMoment(updatedAt) ?? 0;
  return { at, editedAt: at, operation: '', digest: '', early: [] };
}

function withValue(
  { environment, projection }: Context,
  person: Person,
  made: {
    documentId: string;
    before: DocumentRecord | undefined;
    value: PersonalValue;
    lastWriter: LastWriter;
  },
): DocumentRecord {
  const { documentId, before, value, lastWriter } = made;
  const now = formatMoment(environment.nowMs());
  const role = `"user:${person.id}"`;
  const record: DocumentRecord = {
    collectionId: value.collectionId,
    documentId,
    sequence: before?.sequence ?? projection.nextSequence(value.collectionId),
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    permissions: [`read(${role})`, `update(${role})`, `delete(${role})`],
    data: { ...value.naming, ...value.value?.(formatMoment(lastWriter.at)) },
    owner: person.id,
    lastWriter,
  };
  return value.value === null ? { ...record, tombstone: true } : record;
}

/** The same for every replay: it states when the edit counts, not whether a later one has replaced it. */
export function personalOutcome(id: string, documentId: string, at: number, jobId = 0): Outcome {
  return {
    id,
    status: 'applied',
    receipt: { documentId, acceptedAt: formatMoment(at), reference: '', jobId },
  };
}

/** The tombstone that remains when the value is deleted as a document, so an earlier operation can't bring it back. */
export function personalTombstone(record: DocumentRecord, nowMs: number): DocumentRecord {
  return { ...writtenNow(record, nowMs), updatedAt: formatMoment(nowMs), tombstone: true };
}

/** Counts a change made as a document as an edit made now. */
export function writtenNow(record: DocumentRecord, nowMs: number): DocumentRecord {
  const { lastWriter } = record;
  if (!lastWriter) return record;
  const at = Math.max(nowMs, lastWriter.at + 1);
  return { ...record, lastWriter: { at, editedAt: at, operation: '', digest: '', early: lastWriter.early } };
}

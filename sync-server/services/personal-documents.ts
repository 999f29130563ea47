import type { Operation, Outcome } from '../../src/wire/push.ts';
import type { Context } from '../context.ts';
import type { JsonObject } from '../store/store.ts';
import { commitRecord, readStored } from './board-documents.ts';
import { derivedId } from './derived-ids.ts';
import type { DocumentRecord, LastWriter } from './document-record.ts';
import { decideLastWriter } from './last-writer.ts';
import { formatMoment, parseMoment } from './moments.ts';
import { operationDigest } from './operation-digest.ts';
import { asReplay, rejected } from './outcomes.ts';
import type { Person } from './people.ts';
import { heldIn, makerOf, type PersonalQuota, withinQuota } from './within-quota.ts';

const MAX_TRIES = 5;

/** What one person sets under a key of theirs. */
export interface PersonalValue {
  collectionId: PersonalQuota;
  /** What there is one of for each person. */
  key: string | number;
  editedAt: number;
  /** What names it, kept also when it is removed. */
  naming: JsonObject;
  /** null = it was removed: a tombstone stays, so that an earlier edit that arrives later does not bring it back. */
  value: ((at: string) => JsonObject) | null;
  jobId?: number;
}

/** Sets it by compare-and-set of its one document, unless a later edit stands (`last-writer.ts`). */
export async function putPersonal(
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
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const stored = await readStored(stores.board, collectionId, documentId);
    const before = stored && lastWriterOf(stored.record);
    const decision = decideLastWriter(before, edit, environment.nowMs());
    if (decision.status === 'mismatch') return rejected(id, 'operation_payload_mismatch');
    const outcome = personalOutcome(id, documentId, decision.at, value.jobId);
    if (decision.next === before) return asReplay(outcome);
    const next =
      decision.status === 'taken'
        ? withValue(context, person, { documentId, before: stored?.record, value, lastWriter: decision.next })
        : stored && { ...stored.record, lastWriter: decision.next };
    if (!next) return outcome;
    const commit = () => commitRecord(stores.board, next, stored?.revision);
    // Quotas never stop a removal, nor a change of something that exists.
    const isMore = !next.tombstone && (!stored || stored.record.tombstone === true);
    const use = {
      name: collectionId,
      maker: makerOf(person),
      held: isMore ? heldIn(context, collectionId, person.id, documentId) : undefined,
      isNew: stored === undefined,
    };
    if (await withinQuota(context, use, commit, isCommitted => isCommitted)) return outcome;
  }
  throw new Error(`${collectionId}/${documentId} keeps changing`);
}

/** Of a document that was written as a document: the moment of its last change. */
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

/** The same for every replay: it says when the edit counts, not whether a later one stands by now. */
export function personalOutcome(id: string, documentId: string, at: number, jobId = 0): Outcome {
  return {
    id,
    status: 'applied',
    receipt: { documentId, acceptedAt: formatMoment(at), reference: '', jobId },
  };
}

/** What is left of it when it is deleted as a document: an operation of before cannot bring it back. */
export function personalTombstone(record: DocumentRecord, nowMs: number): DocumentRecord {
  return { ...writtenNow(record, nowMs), updatedAt: formatMoment(nowMs), tombstone: true };
}

/** It was changed as a document: that is an edit of this moment. */
export function writtenNow(record: DocumentRecord, nowMs: number): DocumentRecord {
  const { lastWriter } = record;
  if (!lastWriter) return record;
  const at = Math.max(nowMs, lastWriter.at + 1);
  return { ...record, lastWriter: { at, editedAt: at, operation: '', digest: '', early: lastWriter.early } };
}

import { APPLICATION_EVENTS, MESSAGES, REPORTS } from '../../src/wire/collections.ts';
import type { Operation, Outcome } from '../../src/wire/operations/push.ts';
import type { QuotaName } from '../../src/wire/quota-names.ts';
import type { Context } from './context.ts';
import type { JsonObject } from '../store/store.ts';
import { commitRecord, readStored } from '../records/board-documents.ts';
import { referenceOf } from '../core/derived-ids.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import { formatMoment } from '../core/moments.ts';
import { operationDigest } from '../records/operation-digest.ts';
import { applied, hasStored, outcomeOfTaken } from '../records/outcomes.ts';
import type { Person } from './people.ts';
import { makerOf, withinQuota } from './within-quota.ts';

/** A document created by an operation. It belongs to the person who sent the operation. */
export function newRecord(
  { environment, projection }: Pick<Context, 'environment' | 'projection'>,
  person: Person,
  operation: Operation,
  made: {
    collectionId: string;
    documentId: string;
    permissions: string[];
    data: JsonObject;
    reference?: string;
  },
): DocumentRecord {
  const { collectionId, documentId, permissions, data } = made;
  const now = formatMoment(environment.nowMs());
  return {
    collectionId,
    documentId,
    sequence: projection.nextSequence(collectionId),
    createdAt: now,
    updatedAt: now,
    permissions,
    data,
    owner: person.id,
    operation: {
      id: operation.id,
      digest: operationDigest(operation),
      person: person.id,
      reference: made.reference ?? referenceOf(documentId),
    },
  };
}

/**
 * Writes it, unless its id is taken. Then the outcome is that of the document that has the id. Throws if the quota is
 * used up.
 */
export function createOnce(
  context: Pick<Context, 'stores' | 'quotas' | 'environment'>,
  person: Person,
  operation: Operation,
  record: DocumentRecord,
  quota: QuotaName,
): Promise<Outcome> {
  const { board } = context.stores;
  const { collectionId, documentId } = record;
  const write = async () => {
    if (await commitRecord(board, record)) return applied(operation.id, record);
    const winner = await readStored(board, collectionId, documentId);
    if (!winner)
      throw new Error(`${collectionId}/${documentId} was refused as a duplicate but doesn’t exist`);
    return outcomeOfTaken(operation, operationDigest(operation), winner.record);
  };
  return withinQuota(context, { name: quota, maker: makerOf(person) }, write, hasStored);
}

/** Created once, under an id that is derived from the operation alone. */
const MADE_BY_OPERATION: ReadonlySet<string> = new Set([REPORTS.id, MESSAGES.id, APPLICATION_EVENTS.id]);

/**
 * The ids of these events are derived from the application, which may be withdrawn or opened again, or whose interview
 * goes on.
 */
const OF_APPLICATION: ReadonlySet<unknown> = new Set(['withdrawn', 'opened', 'interview']);

/**
 * The tombstone that remains when such a document is deleted. It has the operation, so that a replay finds its receipt
 * and doesn't create the document again. null: nothing has to remain.
 */
export function operationTombstone(record: DocumentRecord, nowMs: number): DocumentRecord | null {
  const { collectionId, data, operation } = record;
  const { effects: _, ...rest } = record;
  const isOfApplication = OF_APPLICATION.has(data['kind']);
  const isOfOperation = MADE_BY_OPERATION.has(collectionId) && !isOfApplication;
  if (!operation || !isOfOperation) return null;
  const jobId = data['jobId'] ?? 0;
  return { ...rest, updatedAt: formatMoment(nowMs), permissions: [], data: { jobId }, tombstone: true };
}

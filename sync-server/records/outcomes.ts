import { ERRORS, type ErrorType } from '../../src/wire/errors.ts';
import type { Operation, Outcome, OutcomeError, Receipt } from '../../src/wire/operations/push.ts';
import { ApiError } from '../core/api-error.ts';
import type { Json } from '../store/store.ts';
import type { DocumentRecord } from './document-record.ts';
import { isSameContent } from './operation-digest.ts';

const replays = new WeakSet<Outcome>();
/** Number of further documents stored for an outcome, such as seals. */
const others = new WeakMap<Outcome, number>();

/** Marks the outcome of an operation that was applied before. Answering it stored nothing. */
export function asReplay(outcome: Outcome): Outcome {
  replays.add(outcome);
  return outcome;
}

export function withOthers(outcome: Outcome, count: number): Outcome {
  if (count > 0) others.set(outcome, count);
  return outcome;
}

/** The number of documents that this request stored for the outcome. */
export function storedBy(outcome: Outcome): number {
  return (hasStored(outcome) ? 1 : 0) + (others.get(outcome) ?? 0);
}

/** Whether this request stored something: its outcome is `applied` and not a replay. */
export function hasStored(outcome: Outcome): boolean {
  return outcome.status === 'applied' && !replays.has(outcome);
}

/** The document of an earlier operation, from the projection or the store. */
export interface Taken {
  documentId: string;
  createdAt: string;
  data: Readonly<Record<string, Json | undefined>>;
  operation?: DocumentRecord['operation'] | undefined;
}

/** Only contains what the document holds, so it is the same for every replay. */
export function receiptOf({ documentId, createdAt, data, operation }: Taken): Receipt {
  return {
    documentId,
    acceptedAt: createdAt,
    reference: operation?.reference ?? '',
    jobId: typeof data['jobId'] === 'number' ? data['jobId'] : 0,
    ...(operation?.shortened && { shortened: operation.shortened }),
    ...(operation?.review && { review: operation.review }),
  };
}

/**
 * The outcome of an operation whose document already exists: a replay, the same id with different content, or a
 * duplicate.
 */
export function outcomeOfTaken(operation: Operation, digest: string, taken: Taken): Outcome {
  const { id } = operation;
  if (taken.operation?.id !== id) return { id, status: 'duplicate', receipt: receiptOf(taken) };
  if (!isSameContent(taken.operation.digest, digest)) return rejected(id, 'operation_payload_mismatch');
  return asReplay(applied(id, taken));
}

export function applied(id: string, taken: Taken): Outcome {
  return { id, status: 'applied', receipt: receiptOf(taken) };
}

export function rejected(id: string, type: ErrorType, message?: string, field?: string): Outcome {
  return { id, status: 'rejected', error: outcomeError(type, message, field) };
}

/** A refusal because of a document that the person may decide about. */
export function rejectedFor(
  id: string,
  type: ErrorType,
  of: Pick<OutcomeError, 'documentId' | 'jobId'>,
): Outcome {
  return { id, status: 'rejected', error: { ...outcomeError(type), ...of } };
}

/** The outcome for a quota error, else null. Too many at once is `rejected`; too many today is `deferred`. */
export function outcomeOfQuota(id: string, error: unknown): Outcome | null {
  if (!(error instanceof ApiError) || !error.quota) return null;
  const { type, message, quota } = error;
  const status = quota.freesAt === undefined ? 'rejected' : 'deferred';
  return { id, status, error: { type, message, quota } };
}

export function deferred(id: string, type: ErrorType): Extract<Outcome, { status: 'deferred' }> {
  return { id, status: 'deferred', error: outcomeError(type) };
}

function outcomeError(type: ErrorType, message?: string, field?: string): OutcomeError {
  const [, text] = ERRORS[type];
  return { type, message: message ?? text, ...(field !== undefined && { field }) };
}

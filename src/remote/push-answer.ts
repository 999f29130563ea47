import type { Outcome, OutcomeError, Receipt } from '../wire/push.ts';

/**
 * Reads an answer to a push at the edge, before anything trusts it: null = not an answer of this protocol (a captive
 * portal, a proxy's page). An outcome that cannot be read counts as missing: its operation is sent again.
 * By hand, because the schemas of `wire/push.ts` would bring their whole library to the phone.
 */
export function readPushAnswer(body: unknown): Outcome[] | null {
  if (!isObject(body) || !Array.isArray(body['outcomes'])) return null;
  return body['outcomes'].flatMap(item => readOutcome(item) ?? []);
}

/** The body of an error answer, null when it is not one of our server's. */
export function readErrorAnswer(body: unknown): OutcomeError | null {
  return readError(body);
}

function readOutcome(item: unknown): Outcome | undefined {
  if (!isObject(item) || typeof item['id'] !== 'string') return undefined;
  const { id, status } = item;
  if (status === 'applied' || status === 'duplicate') {
    const receipt = readReceipt(item['receipt']);
    return receipt && { id, status, receipt };
  }
  if (status === 'rejected' || status === 'deferred') {
    const error = readError(item['error']);
    return error ? { id, status, error } : undefined;
  }
  return undefined;
}

function readReceipt(value: unknown): Receipt | undefined {
  if (!isObject(value)) return undefined;
  const { documentId, acceptedAt, reference, jobId } = value;
  if (typeof documentId !== 'string' || typeof acceptedAt !== 'string') return undefined;
  if (typeof reference !== 'string' || typeof jobId !== 'number') return undefined;
  return { documentId, acceptedAt, reference, jobId };
}

function readError(value: unknown): OutcomeError | null {
  if (!isObject(value)) return null;
  const { type, message, field } = value;
  if (typeof type !== 'string' || typeof message !== 'string') return null;
  return typeof field === 'string' ? { type, message, field } : { type, message };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

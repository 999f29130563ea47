import { isObjectOrArray } from '../core/json.ts';
import type {
  EditConflict,
  Outcome,
  OutcomeError,
  QuotaUse,
  Receipt,
  StatedPay,
} from '../wire/operations/push.ts';

/**
 * Validates an answer to a push before it is used; null = not an answer of this protocol (a captive portal, a proxy's
 * page). An unreadable outcome counts as missing: its operation is sent again. Written by hand, because the schemas of
 * `wire/operations/push.ts` would bring their whole library to the phone.
 */
export function readPushAnswer(body: unknown): { outcomes: Outcome[]; epoch?: string } | null {
  if (!isObjectOrArray(body) || !Array.isArray(body['outcomes'])) return null;
  const outcomes = body['outcomes'].flatMap(item => readOutcome(item) ?? []);
  return typeof body['epoch'] === 'string' ? { outcomes, epoch: body['epoch'] } : { outcomes };
}

/** The body of an error answer; null when it is not from this app's server. */
export function readErrorAnswer(body: unknown): OutcomeError | null {
  return readError(body);
}

function readOutcome(item: unknown): Outcome | undefined {
  if (!isObjectOrArray(item) || typeof item['id'] !== 'string') return undefined;
  const { id, status } = item;
  if (status === 'applied' || status === 'duplicate') {
    const receipt = readReceipt(item['receipt']);
    const conflicts = status === 'applied' ? readConflicts(item['conflicts']) : [];
    return receipt && { id, status, receipt, ...(conflicts.length > 0 && { conflicts }) };
  }
  if (status === 'rejected' || status === 'deferred') {
    const error = readError(item['error']);
    return error ? { id, status, error } : undefined;
  }
  return undefined;
}

function readReceipt(value: unknown): Receipt | undefined {
  if (!isObjectOrArray(value)) return undefined;
  const { documentId, acceptedAt, reference, jobId } = value;
  if (typeof documentId !== 'string' || typeof acceptedAt !== 'string') return undefined;
  if (typeof reference !== 'string' || typeof jobId !== 'number') return undefined;
  const shortened = Array.isArray(value['shortened']) ? value['shortened'].filter(isText) : [];
  const { review } = value;
  const isWaiting = review === 'confirmation' || review === 'review';
  return {
    documentId,
    acceptedAt,
    reference,
    jobId,
    ...(shortened.length > 0 && { shortened }),
    ...(isWaiting && { review }),
  };
}

function readConflicts(value: unknown): EditConflict[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap(item =>
    isObjectOrArray(item) && isText(item['field'])
      ? { field: item['field'], mine: item['mine'], theirs: item['theirs'] }
      : [],
  );
}

function readError(value: unknown): OutcomeError | null {
  if (!isObjectOrArray(value)) return null;
  const { type, message, field, documentId, jobId, now } = value;
  if (!isText(type) || !isText(message)) return null;
  const pay = readPay(value['pay']);
  const quota = readQuota(value['quota']);
  return {
    type,
    message,
    ...(isText(field) && { field }),
    ...(isText(documentId) && { documentId }),
    ...(typeof jobId === 'number' && { jobId }),
    ...(pay && { pay }),
    ...(isText(now) && { now }),
    ...(quota && { quota }),
  };
}

function readQuota(value: unknown): QuotaUse | undefined {
  if (!isObjectOrArray(value)) return undefined;
  const { name, share, limit, used, freesAt } = value;
  if (!isText(name) || !isText(share) || typeof limit !== 'number' || typeof used !== 'number')
    return undefined;
  if (freesAt === undefined) return { name, share, limit, used };
  return isText(freesAt) && !Number.isNaN(Date.parse(freesAt))
    ? { name, share, limit, used, freesAt }
    : undefined;
}

function readPay(value: unknown): StatedPay | undefined {
  if (!isObjectOrArray(value) || !isText(value['payCurrency'])) return undefined;
  const { payMin, payMax, payPeriod, payCurrency } = value;
  const cents = (amount: unknown) => (typeof amount === 'number' ? amount : null);
  return {
    payMin: cents(payMin),
    payMax: cents(payMax),
    payPeriod: isText(payPeriod) ? payPeriod : null,
    payCurrency,
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

import { isIsoDay, todayIn } from '../../src/domain/dates.ts';
import { PROVINCE_CODES } from '../../src/domain/province.ts';
import type { PostingClose, PostingExtend } from '../../src/wire/operations/posting-operations.ts';
import type { Operation, Outcome } from '../../src/wire/operations/push.ts';
import { isClosed } from '../records/posting.ts';
import type { Context } from '../board/context.ts';
import type { JsonObject } from '../store/store.ts';
import { changePosting } from './change-posting.ts';
import { referenceOf } from '../core/derived-ids.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import { closedData } from '../records/job-data.ts';
import { formatMoment } from '../core/moments.ts';
import { rejected } from '../records/outcomes.ts';
import type { Person } from '../board/people.ts';

/** Closes a posting once. A second request gets the receipt of the first. */
export function closePostingFor(
  context: Context,
  person: Person,
  operation: Operation,
  payload: PostingClose,
): Promise<Outcome> {
  return changePosting(context, person, operation, payload, record => {
    if (isClosed(record.data)) return { outcome: closedBefore(operation.id, record) };
    return { data: closedData(record.data, formatMoment(context.environment.nowMs())) };
  });
}

function closedBefore(id: string, { documentId, data, updatedAt, edits }: DocumentRecord): Outcome {
  const by = edits?.recent.find(({ kind }) => kind === 'posting.close');
  const acceptedAt = by?.at ?? (typeof data['closedAt'] === 'string' ? data['closedAt'] : updatedAt);
  const jobId = typeof data['jobId'] === 'number' ? data['jobId'] : 0;
  return {
    id,
    status: 'duplicate',
    receipt: { documentId, acceptedAt, reference: referenceOf(documentId), jobId },
  };
}

/** Extends a posting. If two edits are concurrent, the later last day counts, whatever the order of arrival. */
export function extendPosting(
  context: Context,
  person: Person,
  operation: Operation,
  payload: PostingExtend,
): Promise<Outcome> {
  const { id } = operation;
  const { until } = payload;
  return changePosting(context, person, operation, payload, ({ data }) => {
    if (isClosed(data)) return { outcome: rejected(id, 'posting_closed') };
    const problem = lastDayProblem(context, data, until);
    if (problem) return { outcome: rejected(id, 'operation_invalid', problem, 'until') };
    const last = data['expiryDateFormatted'];
    const isLater = typeof last === 'string' && last < until;
    return { data: isLater ? { ...data, expiryDateFormatted: until } : data };
  });
}

/** The reason why a posting can't end on this day. null: it can. */
export function lastDayProblem({ environment }: Context, data: JsonObject, day: string): string | null {
  if (!isIsoDay(day)) return 'This date doesn’t exist.';
  const province = PROVINCE_CODES.find(code => code === data['provinceId']) ?? null;
  return day < todayIn(province, environment.nowMs()) ? 'This date has passed.' : null;
}

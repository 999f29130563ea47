import { isObject, isTexts } from '../core/json.ts';
import { QUESTION_KINDS } from '../domain/question.ts';
import type { PullChange, PulledReview, PulledStamp, PullResponse } from '../wire/pull.ts';
import { readAlert } from '../wire/search-alerts.ts';
import { NEW_POSTINGS, REVIEW_STATES } from '../wire/review-states.ts';
import { readMessage } from './message-answer.ts';
import { readProgress } from './progress-answer.ts';

type Fields = Record<string, unknown>;

/**
 * Reads a page at the edge, before anything trusts it; null = not one (a captive portal, a proxy's page). By hand, because
 * the schema would bring its whole library to the phone. A change that this version does not know is left out.
 */
export function readPullAnswer(body: unknown): PullResponse | null {
  if (!isObject(body)) return null;
  const { protocol, epoch, userId, cursor, run, forgottenBefore, more, changes } = body;
  if (typeof protocol !== 'number' || typeof epoch !== 'string' || typeof cursor !== 'string') return null;
  if (typeof run !== 'string' || typeof more !== 'boolean' || !Array.isArray(changes)) return null;
  // A server of before anything was reviewed says nothing of it.
  const newPostings = NEW_POSTINGS.find(each => each === body['newPostings']) ?? 'public';
  return {
    protocol,
    epoch,
    ...(typeof userId === 'string' && { userId }),
    cursor,
    run,
    ...(typeof forgottenBefore === 'number' && { forgottenBefore }),
    more,
    newPostings,
    changes: changes.flatMap(change => readChange(change) ?? []),
  };
}

function readChange(value: unknown): PullChange | undefined {
  if (!isObject(value) || typeof value['id'] !== 'string') return undefined;
  const { collection, id } = value;
  const data = isObject(value['data']) ? value['data'] : null;
  if (data === null && value['data'] !== null) return undefined;
  switch (collection) {
    case 'applications':
    case 'applicants':
      return { collection, id, data: data && applicationOf(data) };
    case 'notes':
      return { collection, id, data: data && noteOf(data) };
    case 'messages':
      return { collection, id, data: data && readMessage(data) };
    case 'postings':
      return { collection, id, data: data && postingOf(data) };
    default: {
      const stamp = readStamp(value['stamp']);
      return stamp && readValue(collection, id, stamp, data);
    }
  }
}

function readValue(
  collection: unknown,
  id: string,
  stamp: PulledStamp,
  data: Fields | null,
): PullChange | undefined {
  switch (collection) {
    case 'saved':
    case 'hidden':
      return Number.isSafeInteger(Number(id)) ? { collection, id, stamp, data: data && {} } : undefined;
    case 'searches': {
      if (!data) return { collection, id, stamp, data };
      const { by, when, zone } = isObject(data['alert']) ? data['alert'] : {};
      const alert = readAlert(by, when, zone);
      const search = { name: text(data['name']), query: text(data['query']) };
      return { collection, id, stamp, data: { ...search, ...(alert && { alert }) } };
    }
    case 'preferences':
      return { collection, id, stamp, data: data && { value: data['value'] } };
    case 'profiles':
    case 'drafts':
      if (data === null) return { collection, id, stamp, data };
      return isObject(data['content'])
        ? { collection, id, stamp, data: { content: data['content'] } }
        : undefined;
    default:
      return undefined;
  }
}

function readStamp(value: unknown): PulledStamp | undefined {
  if (!isObject(value)) return undefined;
  const { at, editedAt, operation } = value;
  if (typeof at !== 'number' || typeof editedAt !== 'number' || typeof operation !== 'string')
    return undefined;
  return { at, editedAt, operation };
}

function applicationOf(data: Fields) {
  const state: 'sent' | 'withdrawn' = data['state'] === 'withdrawn' ? 'withdrawn' : 'sent';
  return {
    jobId: count(data['jobId']),
    jobTitle: text(data['jobTitle']),
    state,
    sentAt: text(data['sentAt']),
    reference: text(data['reference']),
    name: text(data['name']),
    email: text(data['email']),
    message: text(data['message']),
    ...employerOf(data['employer']),
    ...resumeOf(data['resume']),
    ...answersOf(data['answers']),
    ...readProgress(data),
  };
}

function employerOf(value: unknown) {
  if (!isObject(value)) return {};
  const { name, city, provinceId } = value;
  return { employer: { name: text(name), city: text(city), provinceId: text(provinceId) } };
}

function answersOf(value: unknown) {
  if (!Array.isArray(value)) return {};
  return { answers: value.flatMap((each: unknown) => (isObject(each) ? (answerOf(each) ?? []) : [])) };
}

function answerOf({ question, kind, unit, values, isFlagged }: Fields) {
  const known = QUESTION_KINDS.find(each => each === kind);
  if (!known || !isTexts(values)) return undefined;
  const flag = isFlagged === true ? { isFlagged } : {};
  return { question: text(question), kind: known, unit: text(unit), values, ...flag };
}

function resumeOf(value: unknown) {
  if (!isObject(value)) return {};
  const { name, type, size } = value;
  return { resume: { name: text(name), type: text(type), size: count(size) } };
}

function noteOf(data: Fields) {
  return {
    applicationId: text(data['applicationId']),
    jobId: count(data['jobId']),
    text: text(data['text']),
    at: text(data['at']),
    // A server of before it said so told of one's own alone.
    by: typeof data['by'] === 'string' ? data['by'] : null,
  };
}

function postingOf(data: Fields) {
  return {
    jobId: count(data['jobId']),
    jobTitle: text(data['jobTitle']),
    businessName: text(data['businessName']),
    city: text(data['city']),
    provinceId: text(data['provinceId']),
    postedOn: text(data['postedOn']),
    expiresOn: text(data['expiresOn']),
    closedAt: typeof data['closedAt'] === 'string' ? data['closedAt'] : null,
    edition: count(data['edition']),
    applications: count(data['applications']),
    review: reviewOf(data['review']),
  };
}

/** Card and details are read where they are shown. */
function reviewOf(value: unknown): PulledReview | null {
  if (!isObject(value) || !isObject(value['listing'])) return null;
  const state = REVIEW_STATES.find(each => each === value['state']);
  const { card, details } = value['listing'];
  if (!state || !isObject(card) || !isObject(details)) return null;
  return { state, reason: text(value['reason']), listing: { card, details } };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function count(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : 0;
}

import { isObject, parseJson } from '../../src/core/json.ts';
import {
  APPLICATIONS,
  COLLECTIONS,
  JOBS,
  POSTING_COUNTS,
  APPLICATION_EVENTS,
} from '../../src/wire/collections.ts';
import type { PullChange, PulledReview, PulledStamp } from '../../src/wire/pull.ts';
import { readAlert } from '../../src/wire/search-alerts.ts';
import { listingOf } from '../records/posting.ts';
import { storedAnswers } from '../records/stored-answers.ts';
import type { Caller } from '../core/caller.ts';
import type { Projection } from '../projection/projection.ts';
import type { Row } from '../projection/row.ts';
import type { Json, JsonObject } from '../store/store.ts';
import { progressOf } from '../applications/application-progress.ts';
import { isWithdrawn } from '../applications/application-places.ts';
import { messageOf } from '../applications/conversations/conversation-messages.ts';
import { applicantAccount } from '../applications/conversations/conversation-sides.ts';
import type { Context } from '../board/context.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import { parseMoment } from '../core/moments.ts';
import { allows } from '../records/permissions.ts';
import { lastWriterOf } from '../board/personal-documents.ts';
import { reviewStateOf } from '../postings/posting-review.ts';
import type { PrivateEntry } from './private-entries.ts';

type Parts = Pick<Context, 'projection' | 'idKey'>;
type Fields = Readonly<Record<string, unknown>>;

/** Whether the whole document is needed to report the change. */
export function needsDocument({ collection, row }: PrivateEntry): boolean {
  if (collection === 'postings') return reviewStateOf(row) !== null;
  return true;
}

/** People's names by id. */
export type Names = ReadonlyMap<string, string>;

/** The author of a colleague's item. */
export function authorOf({ collection, row, isGone }: PrivateEntry, caller: Caller): string | undefined {
  const isWritten = collection === 'notes' || collection === 'messages';
  return isWritten && !isGone && row.owner !== caller.userId ? row.owner : undefined;
}

/** The collection that stores it. */
export function storedIn(collection: PrivateEntry['collection']): string {
  if (collection === 'notes' || collection === 'messages') return APPLICATION_EVENTS.id;
  if (collection === 'postings') return JOBS.id;
  return collection === 'applicants' ? APPLICATIONS.id : collection;
}

/**
 * One entry as sent to a device. undefined: it has nothing that a device could keep. `record`: the stored document, if
 * it still exists. `names`: the authors' names.
 */
export function privateChange(
  parts: Parts,
  caller: Caller,
  entry: PrivateEntry,
  record: DocumentRecord | undefined,
  names: Names,
): PullChange | undefined {
  switch (entry.collection) {
    case 'applications':
    case 'applicants':
      return applicationChange(parts, caller, entry, entry.collection, record);
    case 'notes':
      return noteChange(caller, entry, record, names);
    case 'messages':
      return messageChange(parts, caller, entry, record, names);
    case 'postings':
      return postingChange(parts.projection, caller, entry, record);
    case 'drafts':
    case 'saved':
    case 'hidden':
    case 'searches':
    case 'profiles':
      return valueChange(caller, entry, entry.collection, record);
  }
}

function valueChange(
  caller: Caller,
  { row, isGone }: PrivateEntry,
  collection: keyof typeof NAMING,
  record: DocumentRecord | undefined,
): PullChange | undefined {
  const definition = COLLECTIONS.find(({ id }) => id === collection);
  const naming = record?.data ?? row.data;
  const id = nameOf(collection, naming);
  if (id === undefined || !definition) return undefined;
  const isShown = record !== undefined && record.tombstone !== true;
  if (isShown && !allows(caller, 'read', definition, record.permissions)) return undefined;
  if (!record && !isGone) return undefined;
  const stamp = record ? stampOf(record) : stampOfDeletion(row);
  const data = isShown ? record.data : null;
  switch (collection) {
    case 'saved':
    case 'hidden':
      return { collection, id, stamp, data: data && {} };
    case 'searches': {
      if (!data) return { collection, id, stamp, data };
      const alert = readAlert(data['alertBy'], data['alertWhen'], data['alertZone']);
      const search = { name: text(data, 'name'), query: text(data, 'query') };
      return { collection, id, stamp, data: { ...search, ...(alert && { alert }) } };
    }
    case 'profiles':
    case 'drafts': {
      if (!data) return { collection, id, stamp, data };
      const content = readContent(data['content']);
      return content && { collection, id, stamp, data: { content } };
    }
  }
}

const NAMING = {
  drafts: 'key',
  saved: 'jobId',
  hidden: 'jobId',
  searches: 'searchId',
  profiles: 'part',
} as const;

/** The key that distinguishes a person's items of a collection. A document that wasn't created by an operation may lack it. */
function nameOf(collection: keyof typeof NAMING, data: Fields): string | undefined {
  const name = data[NAMING[collection]];
  return typeof name === 'number' || (typeof name === 'string' && name !== '') ? String(name) : undefined;
}

function stampOf(record: DocumentRecord): PulledStamp {
  const { at, editedAt, operation } = lastWriterOf(record);
  return { at, editedAt, operation };
}

/** For an item deleted as a document that no operation had created. It is later than that document. */
function stampOfDeletion({ updatedAt }: Row): PulledStamp {
  const at = (parseMoment(updatedAt) ?? 0) + 1;
  return { at, editedAt: at, operation: '' };
}

function applicationChange(
  parts: Parts,
  caller: Caller,
  { row }: PrivateEntry,
  collection: 'applications' | 'applicants',
  record: DocumentRecord | undefined,
): PullChange {
  const id = row.documentId;
  const isShown = record && !record.tombstone && allows(caller, 'read', APPLICATIONS, record.permissions);
  if (!isShown) return { collection, id, data: null };
  const { data } = record;
  const state = data['state'] === 'withdrawn' || isWithdrawn(parts, id) ? 'withdrawn' : 'sent';
  return {
    collection,
    id,
    data: {
      jobId: number(data, 'jobId'),
      jobTitle: text(data, 'jobTitle'),
      state,
      sentAt: text(data, 'sentAt'),
      reference: text(data, 'reference'),
      name: text(data, 'name'),
      email: text(data, 'email'),
      message: text(data, 'message'),
      ...(collection === 'applications' && employerOf(parts.projection, number(data, 'jobId'))),
      ...resumeOf(data),
      ...answersOf(record, collection),
      ...progressOf(record, collection === 'applicants' ? 'employer' : 'applicant'),
    },
  };
}

function employerOf(projection: Projection, jobId: number) {
  const data = projection.find(JOBS.id, 'jobId', jobId)[0]?.data;
  if (!data) return {};
  const [name, city, provinceId] = [text(data, 'businessName'), text(data, 'city'), text(data, 'provinceId')];
  return { employer: { name, city, provinceId } };
}

/** Only the employer learns which answers are pointed out. */
function answersOf(record: DocumentRecord, reader: 'applications' | 'applicants') {
  const flagged = reader === 'applicants' ? (record.flaggedAnswers ?? []) : [];
  const answers = storedAnswers(record.data).map((answer, at) =>
    flagged.includes(at) ? { ...answer, isFlagged: true } : answer,
  );
  return answers.length > 0 ? { answers } : {};
}

function resumeOf(data: DocumentRecord['data']) {
  if (text(data, 'resumeId') === '') return {};
  const [name, type] = [text(data, 'resumeName'), text(data, 'resumeType')];
  return { resume: { name, type, size: number(data, 'resumeSize') } };
}

function noteChange(
  caller: Caller,
  entry: PrivateEntry,
  record: DocumentRecord | undefined,
  names: Names,
): PullChange {
  const { row, isGone } = entry;
  const id = row.documentId;
  if (isGone || !record || !allows(caller, 'read', APPLICATION_EVENTS, record.permissions))
    return { collection: 'notes', id, data: null };
  const { data } = record;
  return {
    collection: 'notes',
    id,
    data: {
      applicationId: text(data, 'applicationId'),
      jobId: number(data, 'jobId'),
      text: text(data, 'note'),
      at: text(data, 'at'),
      by: row.owner === caller.userId ? null : (names.get(authorOf(entry, caller) ?? '') ?? ''),
    },
  };
}

function messageChange(
  parts: Parts,
  caller: Caller,
  entry: PrivateEntry,
  record: DocumentRecord | undefined,
  names: Names,
): PullChange {
  const id = entry.row.documentId;
  if (entry.isGone || !record || !allows(caller, 'read', APPLICATION_EVENTS, record.permissions))
    return { collection: 'messages', id, data: null };
  const { from } = record.data;
  const application = parts.projection.row(APPLICATIONS.id, text(record.data, 'applicationId'));
  // Applicants read what the employer wrote, and not which of its people.
  const isApplicant = application && applicantAccount(parts, application) === caller.userId;
  const name = from === 'employer' && !isApplicant ? names.get(authorOf(entry, caller) ?? '') : undefined;
  const by = entry.row.owner === caller.userId ? null : (name ?? '');
  return { collection: 'messages', id, data: messageOf(record, by) };
}

function postingChange(
  projection: Projection,
  caller: Caller,
  { row, isGone }: PrivateEntry,
  record: DocumentRecord | undefined,
): PullChange | undefined {
  const id = row.documentId;
  // Deleted between the two reads. The next page reports it.
  if (!isGone && !record && reviewStateOf(row) !== null) return undefined;
  if (isGone || !allows(caller, 'update', JOBS, row.permissions))
    return { collection: 'postings', id, data: null };
  const { data } = row;
  const counts = projection.row(POSTING_COUNTS.id, id);
  return {
    collection: 'postings',
    id,
    data: {
      jobId: number(data, 'jobId'),
      jobTitle: text(data, 'jobTitle'),
      businessName: text(data, 'businessName'),
      city: text(data, 'city'),
      provinceId: text(data, 'provinceId'),
      postedOn: text(data, 'postingDateFormatted'),
      expiresOn: text(data, 'expiryDateFormatted'),
      closedAt: typeof data['closedAt'] === 'string' ? data['closedAt'] : null,
      edition: number(data, 'edition'),
      applications: counts ? number(counts.data, 'applications') : 0,
      review: record ? reviewOf(record) : null,
    },
  };
}

function reviewOf(record: DocumentRecord): PulledReview | null {
  const state = reviewStateOf(record);
  const listing = listingOf(record.data, record.createdAt, record.permissions);
  if (state === null || !listing) return null;
  const { card, details } = listing;
  return {
    state,
    reason: text(record.data, 'reviewReason'),
    listing: { card: { ...card }, details: { ...details } },
  };
}

/** A document written over the API may have any text here. */
function readContent(value: unknown): JsonObject | undefined {
  if (typeof value !== 'string') return undefined;
  const content = parseJson(value);
  return isObject<Json>(content) ? content : undefined;
}

function text(data: Fields, key: string): string {
  const value = data[key];
  return typeof value === 'string' ? value : '';
}

function number(data: Fields, key: string): number {
  const value = data[key];
  return typeof value === 'number' ? value : 0;
}

import type { Card, Listing } from '../../src/domain/listing.ts';
import { emptyDetails } from '../../src/domain/empty-details.ts';
import { PROJECTED_COLLECTIONS } from '../../src/wire/collections.ts';
import type { Operation } from '../../src/wire/operations/push.ts';
import type { ReviewState } from '../../src/wire/review-states.ts';
import { createProjection } from '../../sync-server/projection/create-projection.ts';
import type { DocumentRecord } from '../../sync-server/records/document-record.ts';
import type { Employer } from '../../sync-server/records/employers.ts';
import { toRecord } from '../../sync-server/records/board-documents.ts';
import type { Person } from '../../sync-server/board/people.ts';
import { createSchemaRegistry } from '../../sync-server/records/schema-registry.ts';
import { refused, withheld } from '../../sync-server/postings/posting-review.ts';
import { newPosting } from '../../sync-server/postings/postings.ts';
import { aCard } from './card-arbitrary.ts';
import type { MapStore } from './memory-store.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { createPlainProjection } from './plain-projection.ts';
import { createTestContext, type TestContext } from './test-context.ts';

/** A context with the real projection over its board. */
export async function createBoard(variables: Record<string, string> = {}): Promise<TestContext> {
  return reopenBoard(createTestContext(createPlainProjection, variables));
}

/** The server process started anew on the same disk. */
export async function reopenBoard(context: TestContext): Promise<TestContext> {
  const schemas = createSchemaRegistry(context.stores.board);
  await schemas.open();
  const { board } = context.stores;
  const nowMs = () => context.environment.nowMs();
  const projection = await createProjection(board, PROJECTED_COLLECTIONS, context.log, { schemas, nowMs });
  return { ...context, schemas, projection };
}

export async function addPosting(
  context: TestContext,
  card: Partial<Card> & { jobId: number },
  /** Whoever is named by a text is an account; null = it was imported, and has no inbox. */
  by: string | Employer | null = { kind: 'team', id: 'clearwater' },
  apply: Partial<Listing['details']['apply']> = {},
): Promise<DocumentRecord> {
  const details = emptyDetails();
  const listing: Listing = {
    card: aCard(card),
    details: { ...details, apply: { ...details.apply, ...apply } },
  };
  const documentId = `job-${card.jobId}`;
  const employer = typeof by === 'string' ? ({ kind: 'user', id: by } as const) : by;
  const record = newPosting(context, { documentId, jobId: card.jobId, listing, employer });
  await context.stores.board.commit([{ id: `jobs/${documentId}`, body: { ...record } }]);
  return record;
}

/** Takes a posting from the public, as the server does. */
export async function hidePosting(
  { stores }: { stores: { board: MapStore } },
  record: DocumentRecord,
  state: ReviewState,
): Promise<void> {
  const id = `jobs/${record.documentId}`;
  const stored = await stores.board.get(id);
  if (!stored) throw new Error(`no ${id}`);
  const at = record.updatedAt;
  const hidden =
    state === 'refused'
      ? refused(record, 'Not a job', at)
      : withheld(record, state, { by: 'anna', at, wasPublic: false });
  await stores.board.commit([{ id, revision: stored.revision, body: { ...hidden } }]);
}

/** Changes attributes of a stored document, as another writer would. */
export async function changeData(
  { stores }: { stores: { board: Pick<Store, 'get' | 'commit'> } },
  id: string,
  data: DocumentRecord['data'],
): Promise<void> {
  const stored = await stores.board.get(id);
  if (!stored) throw new Error(`no ${id}`);
  const record = toRecord(stored.body);
  const body = { ...record, data: { ...record.data, ...data } };
  await stores.board.commit([{ id, revision: stored.revision, body }]);
}

export async function documentsOf(
  { stores }: { stores: { board: MapStore } },
  collectionId: string,
): Promise<DocumentRecord[]> {
  const found = await stores.board.range({ start: `${collectionId}/`, end: `${collectionId}0` });
  return found.map(({ body }) => toRecord(body));
}

export const account = (id: string): Person => ({
  id,
  userId: id,
  accountId: id,
  aliases: [],
  roles: ['any', 'users', `user:${id}`],
});
export const ANNA = account('anna');
export const BRUNO = account('bruno');
export const GUEST_PERSON: Person = {
  id: 'guest:1',
  userId: null,
  accountId: null,
  aliases: [],
  roles: ['any', 'guests'],
};

let counter = 0;

export function anApplication(fields: Fields = {}): Operation {
  counter += 1;
  return {
    id: `application-operation-${counter}`,
    kind: 'application.submit',
    createdAt: '2026-11-20T11:00:00.000Z',
    userId: null,
    ...fields,
    payload: {
      jobId: 100,
      jobTitle: 'cook',
      name: 'Anna Roy',
      email: 'anna@example.com',
      message: 'I can start on Monday.',
      ...fields.payload,
    },
  };
}

export function aPosting(fields: Fields = {}): Operation {
  counter += 1;
  return {
    id: `posting-operation-${counter}`,
    kind: 'posting.create',
    createdAt: '2026-11-20T11:00:00.000Z',
    userId: 'anna',
    ...fields,
    payload: { jobId: 7_000_000 + counter, row: aRow(), ...fields.payload },
  };
}

function anOperation(kind: string, payload: Record<string, unknown>, fields: Fields): Operation {
  counter += 1;
  return {
    id: `${kind.replace('.', '-')}-operation-${counter}`,
    kind,
    createdAt: '2026-11-20T11:00:00.000Z',
    userId: 'anna',
    ...fields,
    payload: { ...payload, ...fields.payload },
  };
}

type Fields = Partial<Operation> & { payload?: Record<string, unknown> };

export const aWithdrawal = (fields: Fields = {}): Operation =>
  anOperation('application.withdraw', { jobId: 100 }, fields);

export const anOpening = (fields: Fields = {}): Operation =>
  anOperation('application.open', { applicationId: 'an-application' }, fields);

export const aDecision = (fields: Fields = {}): Operation =>
  anOperation(
    'application.decide',
    { applicationId: 'an-application', decision: 'interview', editedAt: EDITED_AT },
    fields,
  );

export const aReport = (fields: Fields = {}): Operation =>
  anOperation(
    'report.create',
    { jobId: 100, reason: 'asks_for_money', text: 'They asked for $500.' },
    fields,
  );

export const aContact = (fields: Fields = {}): Operation =>
  anOperation(
    'contact.send',
    {
      name: 'Anna Tremblay',
      email: 'anna@example.com',
      topic: 'question',
      message: 'Is this free?\nFor how long?',
      language: 'en',
    },
    fields,
  );

export const aNote = (fields: Fields = {}): Operation =>
  anOperation('note.create', { applicationId: 'an-application', text: 'Called on Monday.' }, fields);

export const aMessage = (fields: Fields = {}): Operation =>
  anOperation('message.send', { applicationId: 'an-application', text: 'When can you start?' }, fields);

export const anInterviewStep = (fields: Fields = {}): Operation =>
  anOperation('interview.step', { applicationId: 'an-application', step: 1, action: 'cancel' }, fields);

/** The first step, by an employer; its first time is in a day. */
export const aProposal = (nowMs: number) => ({
  step: 1,
  action: 'propose',
  times: [24, 48].map(hours => new Date(nowMs + hours * 3_600_000).toISOString()),
  zone: 'America/Winnipeg',
  minutes: 30,
  place: 'Kenora',
  link: 'https://meet.example/1',
  text: 'Bring your licence',
});

export const aReading = (fields: Fields = {}): Operation =>
  anOperation(
    'conversation.read',
    { applicationId: 'an-application', seenTo: EDITED_AT, editedAt: EDITED_AT },
    fields,
  );

export const anEdit = (fields: Fields = {}): Operation =>
  anOperation(
    'posting.edit',
    {
      jobId: 100,
      edition: 0,
      changes: { card: { jobTitle: 'baker' } },
      base: { card: { jobTitle: 'cook' } },
    },
    fields,
  );

export const aClosing = (fields: Fields = {}): Operation =>
  anOperation('posting.close', { jobId: 100 }, fields);

export const anExtension = (fields: Fields = {}): Operation =>
  anOperation('posting.extend', { jobId: 100, edition: 0, until: '2027-03-31' }, fields);

export const aRepost = (fields: Fields = {}): Operation =>
  anOperation('posting.repost', { jobId: 900, of: 100, until: '2027-03-31' }, fields);

/** Edited a second before the tests' clock stands. */
export const EDITED_AT = Date.parse('2026-11-20T11:59:59.000Z');

export const aSaved = (fields: Fields = {}): Operation =>
  anOperation('saved.put', { jobId: 100, on: true, editedAt: EDITED_AT }, fields);

export const aHidden = (fields: Fields = {}): Operation =>
  anOperation('hidden.put', { jobId: 100, on: true, editedAt: EDITED_AT }, fields);

export const aSearch = (fields: Fields = {}): Operation =>
  anOperation(
    'search.put',
    { searchId: 'search-one', search: { name: 'Cooks', query: 'keyword=cook' }, editedAt: EDITED_AT },
    fields,
  );

export const aDraft = (fields: Fields = {}): Operation =>
  anOperation('draft.put', { key: 'apply:100', content: { message: 'Hello' }, editedAt: EDITED_AT }, fields);

export const aPreference = (fields: Fields = {}): Operation =>
  anOperation('preferences.put', { name: 'language', value: 'fr', editedAt: EDITED_AT }, fields);

export const aProfilePart = (fields: Fields = {}): Operation =>
  anOperation('profile.put', { part: 'about', content: { name: 'Anna' }, editedAt: EDITED_AT }, fields);

/** The six fields of the smallest row of a batch (docs/domain.md). */
export function aRow(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    jobTitle: 'farm worker',
    city: 'Leamington',
    province: 'Ontario',
    businessName: 'Erie Greens',
    postingDateFormatted: '2026-11-18',
    expiryDateFormatted: '2027-01-15',
    ...fields,
  };
}

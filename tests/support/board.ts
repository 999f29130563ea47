import type { Card, Listing } from '../../src/domain/listing.ts';
import { emptyDetails } from '../../src/domain/listing.ts';
import { PROJECTED_COLLECTIONS } from '../../src/wire/collections.ts';
import type { Operation } from '../../src/wire/push.ts';
import { createProjection } from '../../sync-server/projection/create-projection.ts';
import type { DocumentRecord } from '../../sync-server/services/document-record.ts';
import { toRecord } from '../../sync-server/services/board-documents.ts';
import type { Person } from '../../sync-server/services/people.ts';
import { newPosting } from '../../sync-server/services/postings.ts';
import { aCard } from './card-arbitrary.ts';
import type { MapStore } from './memory-store.ts';
import { createPlainProjection } from './plain-projection.ts';
import { createTestContext, type TestContext } from './test-context.ts';

/** A context with the real projection over its board. */
export async function createBoard(variables: Record<string, string> = {}): Promise<TestContext> {
  return reopenBoard(createTestContext(createPlainProjection, variables));
}

/** The server process started anew on the same disk. */
export async function reopenBoard(context: TestContext): Promise<TestContext> {
  const projection = await createProjection(context.stores.board, PROJECTED_COLLECTIONS, context.log);
  return { ...context, projection };
}

export async function addPosting(
  context: TestContext,
  card: Partial<Card> & { jobId: number },
  userId: string | null = null,
): Promise<DocumentRecord> {
  const listing: Listing = { card: aCard(card), details: emptyDetails() };
  const documentId = `job-${card.jobId}`;
  const record = newPosting(context, { documentId, jobId: card.jobId, listing, userId });
  await context.stores.board.commit([{ id: `jobs/${documentId}`, body: { ...record } }]);
  return record;
}

/** Changes attributes of a stored document, as another writer would. */
export async function changeData(
  { stores }: { stores: { board: MapStore } },
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

export const ANNA: Person = { id: 'anna', userId: 'anna', aliases: [] };
export const BRUNO: Person = { id: 'bruno', userId: 'bruno', aliases: [] };
export const GUEST_PERSON: Person = { id: 'guest:1', userId: null, aliases: [] };

let counter = 0;

export function anApplication(
  fields: Partial<Operation> & { payload?: Record<string, unknown> } = {},
): Operation {
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

export function aPosting(fields: Partial<Operation> & { payload?: Record<string, unknown> } = {}): Operation {
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

/** The specification's six fields of a batch. */
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

import { AppwriteException, ID, Permission, Query, Role } from 'appwrite';
import { Client, Databases } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SdkBrowser, type SdkServer, startSdkServer } from '../support/sdk-server.ts';

const PASSWORD = 'wet boots by the door';
const BOARD = { databaseId: 'board' };
const DRAFTS = { ...BOARD, collectionId: 'drafts' };
const SAVED = { ...BOARD, collectionId: 'saved' };
const JOBS = { ...BOARD, collectionId: 'jobs' };

let server: SdkServer;
let ann: SdkBrowser;
let bob: SdkBrowser;
let guest: SdkBrowser;
let operator: Databases;
let annId: string;

async function person(email: string): Promise<[SdkBrowser, string]> {
  const browser = server.browser();
  const user = await browser.account.create({ userId: ID.unique(), email, password: PASSWORD });
  await browser.account.createEmailPasswordSession({ email, password: PASSWORD });
  return [browser, user.$id];
}

beforeAll(async () => {
  server = await startSdkServer();
  [ann, annId] = await person('ann@example.com');
  [bob] = await person('bob@example.com');
  guest = server.browser();
  operator = new Databases(
    new Client().setEndpoint(server.endpoint).setProject('portage').setKey('operator-key'),
  );
});
afterAll(() => server.close());

async function refusal<T>(call: Promise<T>): Promise<[number, string]> {
  const error: unknown = await call.then(
    () => new Error('was not refused'),
    (caught: unknown) => caught,
  );
  if (!(error instanceof AppwriteException)) throw error;
  return [error.code, error.type];
}

describe('one document', () => {
  test('is created, read, changed, put and deleted', async () => {
    const documentId = ID.unique();
    const one = { ...DRAFTS, documentId };
    const made = await ann.databases.createDocument({ ...one, data: { kind: 'batch', content: '[]' } });
    expect(made).toMatchObject({
      $id: documentId,
      $collectionId: 'drafts',
      $databaseId: 'board',
      $sequence: expect.stringMatching(/^\d+$/),
      $createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/),
      $permissions: [
        Permission.read(Role.user(annId)),
        Permission.update(Role.user(annId)),
        Permission.delete(Role.user(annId)),
      ],
      kind: 'batch',
      editedAt: null,
    });
    expect(await ann.databases.getDocument(one)).toEqual(made);
    expect(await ann.databases.updateDocument({ ...one, data: { content: '[1]' } })).toMatchObject({
      kind: 'batch',
      content: '[1]',
    });
    expect(await ann.databases.upsertDocument({ ...one, data: { kind: 'form' } })).toMatchObject({
      kind: 'form',
      content: '[1]',
    });
    expect(await ann.databases.getDocument({ ...one, queries: [Query.select(['kind'])] })).not.toHaveProperty(
      'content',
    );
    await ann.databases.deleteDocument(one);
    expect(await refusal(ann.databases.getDocument(one))).toEqual([404, 'document_not_found']);
    // The id may be used again.
    expect(await ann.databases.upsertDocument({ ...one, data: { kind: 'new' } })).toMatchObject({
      content: null,
    });
  });

  test('is its maker’s until they share it', async () => {
    const one = { ...DRAFTS, documentId: ID.unique() };
    await ann.databases.createDocument({ ...one, data: { kind: 'x' } });
    expect(await refusal(bob.databases.getDocument(one))).toEqual([404, 'document_not_found']);
    expect(await refusal(guest.databases.getDocument(one))).toEqual([404, 'document_not_found']);
    expect(await refusal(bob.databases.updateDocument({ ...one, data: { kind: 'y' } }))).toEqual([
      401,
      'user_unauthorized',
    ]);
    expect(await refusal(bob.databases.deleteDocument(one))).toEqual([401, 'user_unauthorized']);
    const shared = [Permission.read(Role.any()), Permission.write(Role.user(annId))];
    const { $permissions } = await ann.databases.updateDocument({ ...one, permissions: shared });
    expect($permissions).toEqual([
      Permission.read(Role.any()),
      Permission.update(Role.user(annId)),
      Permission.delete(Role.user(annId)),
    ]);
    expect(await guest.databases.getDocument(one)).toMatchObject({ kind: 'x' });
  });

  test('is refused in Appwrite’s words', async () => {
    const one = { ...DRAFTS, documentId: ID.unique() };
    await ann.databases.createDocument({ ...one, data: { kind: 'x' } });
    const { databases } = ann;
    expect(await refusal(databases.createDocument({ ...one, data: { kind: 'x' } }))).toEqual([
      409,
      'document_already_exists',
    ]);
    expect(await refusal(databases.createDocument({ ...DRAFTS, documentId: ID.unique(), data: {} }))).toEqual(
      [400, 'document_missing_data'],
    );
    expect(
      await refusal(databases.createDocument({ ...DRAFTS, documentId: ID.unique(), data: { nose: 1 } })),
    ).toEqual([400, 'document_invalid_structure']);
    expect(await refusal(databases.updateDocument(one))).toEqual([400, 'document_missing_payload']);
    expect(
      await refusal(databases.updateDocument({ ...one, permissions: [Permission.read(Role.user('bob'))] })),
    ).toEqual([401, 'user_unauthorized']);
    expect(await refusal(databases.getDocument({ ...one, databaseId: 'other' }))).toEqual([
      404,
      'database_not_found',
    ]);
    expect(await refusal(databases.getDocument({ ...one, collectionId: 'other' }))).toEqual([
      404,
      'collection_not_found',
    ]);
    expect(await refusal(guest.databases.createDocument({ ...one, data: { kind: 'x' } }))).toEqual([
      401,
      'user_unauthorized',
    ]);
    const application = { jobId: 1, name: 'Ann', email: 'ann@example.com', message: 'hi' };
    expect(
      await refusal(
        databases.createDocument({
          ...BOARD,
          collectionId: 'applications',
          documentId: ID.unique(),
          data: application,
        }),
      ),
    ).toEqual([401, 'user_unauthorized']);
  });

  test('is not overwritten by somebody who saw an older one', async () => {
    const one = { ...DRAFTS, documentId: ID.unique() };
    const made = await ann.databases.createDocument({ ...one, data: { kind: 'x' } });
    ann.client.headers['x-appwrite-timestamp'] = made.$updatedAt;
    expect(await ann.databases.updateDocument({ ...one, data: { kind: 'y' } })).toMatchObject({ kind: 'y' });
    ann.client.headers['x-appwrite-timestamp'] = new Date(Date.parse(made.$updatedAt) - 1).toISOString();
    expect(await refusal(ann.databases.updateDocument({ ...one, data: { kind: 'z' } }))).toEqual([
      409,
      'document_update_conflict',
    ]);
    delete ann.client.headers['x-appwrite-timestamp'];
  });
});

describe('lists', () => {
  const JOB_IDS = Array.from({ length: 30 }, (_, i) => 1000 + i);

  beforeAll(async () => {
    for (const jobId of JOB_IDS) {
      const savedAt =
        jobId % 3 === 0 ? null : `2026-11-${String((jobId % 28) + 1).padStart(2, '0')}T00:00:00.000+00:00`;
      await ann.databases.createDocument({ ...SAVED, documentId: `s${jobId}`, data: { jobId, savedAt } });
    }
    await bob.databases.createDocument({ ...SAVED, documentId: 'bobs', data: { jobId: 1 } });
  });

  const list = async (...queries: string[]): Promise<number[]> => {
    const { documents } = await ann.databases.listDocuments({ ...SAVED, queries });
    return documents.map(document => Number(document['jobId']));
  };

  test('have 25 by default, the total of what one may read, in order of making', async () => {
    const page = await ann.databases.listDocuments(SAVED);
    expect([page.total, page.documents.length]).toEqual([30, 25]);
    expect(page.documents.map(document => document['jobId'])).toEqual(JOB_IDS.slice(0, 25));
    expect(await bob.databases.listDocuments(SAVED)).toMatchObject({ total: 1 });
    expect(await guest.databases.listDocuments(SAVED)).toEqual(
      expect.objectContaining({ total: 0, documents: [] }),
    );
    expect((await operator.listDocuments(SAVED)).total).toBe(31);
    expect(await ann.databases.listDocuments({ ...SAVED, total: false })).toMatchObject({ total: 0 });
  });

  test.each<[string, string[], (jobId: number) => boolean]>([
    ['equal', [Query.equal('jobId', [1003, 1007])], id => id === 1003 || id === 1007],
    ['notEqual', [Query.notEqual('jobId', 1003)], id => id !== 1003],
    ['lessThan', [Query.lessThan('jobId', 1003)], id => id < 1003],
    ['lessThanEqual', [Query.lessThanEqual('jobId', 1003)], id => id <= 1003],
    ['greaterThan', [Query.greaterThan('jobId', 1020)], id => id > 1020],
    ['greaterThanEqual', [Query.greaterThanEqual('jobId', 1020)], id => id >= 1020],
    ['between', [Query.between('jobId', 1005, 1008)], id => id >= 1005 && id <= 1008],
    ['isNull', [Query.isNull('savedAt')], id => id % 3 === 0],
    ['isNotNull', [Query.isNotNull('savedAt')], id => id % 3 !== 0],
    [
      'or',
      [Query.or([Query.lessThan('jobId', 1002), Query.greaterThan('jobId', 1027)])],
      id => id < 1002 || id > 1027,
    ],
    [
      'and',
      [Query.and([Query.greaterThan('jobId', 1002), Query.isNull('savedAt')])],
      id => id > 1002 && id % 3 === 0,
    ],
    ['$id', [Query.equal('$id', 's1004')], id => id === 1004],
    ['$createdAt', [Query.greaterThan('$createdAt', '2020-01-01T00:00:00.000+00:00')], () => true],
  ])('%s', async (_name, queries, matches) => {
    expect(await list(...queries, Query.limit(100))).toEqual(JOB_IDS.filter(matches));
  });

  test('are ordered and paged, by offset and by cursor', async () => {
    expect(await list(Query.orderDesc('jobId'), Query.limit(3))).toEqual([1029, 1028, 1027]);
    expect(await list(Query.orderDesc('jobId'), Query.limit(3), Query.offset(3))).toEqual([1026, 1025, 1024]);
    expect(await list(Query.orderAsc('jobId'), Query.cursorAfter('s1010'), Query.limit(2))).toEqual([
      1011, 1012,
    ]);
    expect(await list(Query.orderAsc('jobId'), Query.cursorBefore('s1010'), Query.limit(2))).toEqual([
      1008, 1009,
    ]);
    expect(await list(Query.cursorAfter('s1029'))).toEqual([]);
  });

  test('give what was selected', async () => {
    const page = await ann.databases.listDocuments({
      ...SAVED,
      queries: [Query.select(['jobId']), Query.limit(1)],
    });
    expect(page.documents[0]).toHaveProperty('jobId');
    expect(page.documents[0]).not.toHaveProperty('savedAt');
  });

  test('refuse bad queries, and cursors on what one may not see', async () => {
    for (const query of [
      '{',
      Query.equal('nose', 1),
      JSON.stringify({ method: 'regex', attribute: 'jobId', values: ['(a+)+$'] }),
    ]) {
      expect(await refusal(ann.databases.listDocuments({ ...SAVED, queries: [query] }))).toEqual([
        400,
        'general_query_invalid',
      ]);
    }
    const hidden = ann.databases.listDocuments({ ...SAVED, queries: [Query.cursorAfter('bobs')] });
    expect(await refusal(hidden)).toEqual([400, 'general_cursor_not_found']);
  });
});

describe('postings', () => {
  const row = {
    jobTitle: 'farm worker',
    city: 'Leamington',
    province: 'Ontario',
    businessName: 'Erie Greens',
    postingDateFormatted: '2026-11-18',
    expiryDateFormatted: '2027-01-15',
  };

  test('are made one by one as the specification’s batch does, and read by everybody', async () => {
    const made = await ann.databases.createDocument({ ...JOBS, documentId: ID.unique(), data: row });
    expect(made).toMatchObject({
      jobTitle: 'farm worker',
      provinceId: 'ON',
      verified: false,
      employerId: annId,
    });
    expect(await guest.databases.getDocument({ ...JOBS, documentId: made.$id })).toEqual(made);
    const found = await guest.databases.listDocuments({
      ...JOBS,
      queries: [Query.search('jobTitle', 'FARM wor'), Query.equal('provinceId', 'ON')],
    });
    expect(found.documents.map(({ $id }) => $id)).toEqual([made.$id]);
    expect(
      (await guest.databases.listDocuments({ ...JOBS, queries: [Query.contains('businessName', 'rie gr')] }))
        .total,
    ).toBe(1);
    expect(
      (await guest.databases.listDocuments({ ...JOBS, queries: [Query.startsWith('city', 'Leam')] })).total,
    ).toBe(1);
    expect(
      await refusal(
        ann.databases.updateDocument({ ...JOBS, documentId: made.$id, data: { verified: true } }),
      ),
    ).toEqual([400, 'document_invalid_structure']);
    expect(
      await operator.updateDocument({ ...JOBS, documentId: made.$id, data: { verified: true } }),
    ).toMatchObject({ verified: true });
    expect(
      await refusal(bob.databases.updateDocument({ ...JOBS, documentId: made.$id, data: { city: 'x' } })),
    ).toEqual([401, 'user_unauthorized']);
  });

  test('are a guest’s to read and not to make', async () => {
    expect(
      await refusal(guest.databases.createDocument({ ...JOBS, documentId: ID.unique(), data: row })),
    ).toEqual([401, 'user_unauthorized']);
  });
});

test('every answer was as Appwrite describes it', () => {
  expect(server.problems).toEqual([]);
});

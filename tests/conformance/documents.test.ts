import { ID, Permission, Query, Role } from 'appwrite';
import { Client, Databases } from 'node-appwrite';
import { beforeAll, describe, expect, test } from 'vitest';
import { type SdkBrowser, sdkServerForTests } from '../support/sdk-server.ts';
import { refusal } from '../support/sdk-refusal.ts';
import { API_KEY } from '../support/test-context.ts';

const PASSWORD = 'wet boots by the door';
const BOARD = { databaseId: 'board' };
const DRAFTS = { ...BOARD, collectionId: 'drafts' };
const SAVED = { ...BOARD, collectionId: 'saved' };
const JOBS = { ...BOARD, collectionId: 'jobs' };

const server = sdkServerForTests();
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
  [ann, annId] = await person('ann@example.com');
  [bob] = await person('bob@example.com');
  guest = server.browser();
  operator = new Databases(new Client().setEndpoint(server.endpoint).setProject('portage').setKey(API_KEY));
});

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
      404,
      'document_not_found',
    ]);
    expect(await refusal(bob.databases.deleteDocument(one))).toEqual([404, 'document_not_found']);
    const shared = [Permission.read(Role.any()), Permission.write(Role.user(annId))];
    const { $permissions } = await ann.databases.updateDocument({ ...one, permissions: shared });
    expect($permissions).toEqual([
      Permission.read(Role.any()),
      Permission.update(Role.user(annId)),
      Permission.delete(Role.user(annId)),
    ]);
    expect(await guest.databases.getDocument(one)).toMatchObject({ kind: 'x' });
  });

  test('is refused where there is none, and where it is not for people to make', async () => {
    const one = { ...DRAFTS, documentId: ID.unique() };
    await ann.databases.createDocument({ ...one, data: { kind: 'x' } });
    const { databases } = ann;
    expect(await refusal(databases.createDocument({ ...DRAFTS, documentId: ID.unique(), data: {} }))).toEqual(
      [400, 'document_invalid_structure'],
    );
    expect(await refusal(databases.getDocument({ ...one, databaseId: 'other' }))).toEqual([
      404,
      'database_not_found',
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
});

describe('lists', () => {
  const JOB_IDS = Array.from({ length: 30 }, (_, i) => 1000 + i);

  beforeAll(async () => {
    for (const jobId of JOB_IDS) {
      await ann.databases.createDocument({ ...SAVED, documentId: `s${jobId}`, data: { jobId } });
    }
    await bob.databases.createDocument({ ...SAVED, documentId: 'bobs', data: { jobId: 1 } });
  });

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

  test('are made one by one as a batch does, and read by everybody', async () => {
    const made = await ann.databases.createDocument({ ...JOBS, documentId: ID.unique(), data: row });
    expect(made).toMatchObject({
      jobTitle: 'farm worker',
      provinceId: 'ON',
      verified: false,
      employerId: expect.stringMatching(/^[0-9a-f]{36}$/),
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

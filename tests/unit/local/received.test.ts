import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSent } from '../../../src/local/people/forget-person.ts';
import { PersonDatabase } from '../../../src/local/db/person-db.ts';
import { createPrivateStore } from '../../../src/local/values/private-store.ts';
import { listNotes } from '../../../src/local/hooks/use-own-records.ts';
import { countOwnData } from '../../../src/local/hooks/use-own-data.ts';
import { countReceived, listReceived, noteLook } from '../../../src/local/hooks/use-received.ts';
import { readPullAnswer } from '../../../src/remote/pull-answer.ts';
import type { PullChange, PullResponse } from '../../../src/wire/pull.ts';
import { addPosting, anApplication, aNote, BRUNO } from '../../support/board.ts';
import { AnnasDevice, startAnnasServer } from '../../support/linked-devices.ts';
import { createDisk } from '../../support/person-databases.ts';

type Applicant = Extract<PullChange, { collection: 'applicants' }>;

let db: PersonDatabase;
let pages = 0;
beforeEach(() => {
  db = createDisk().open('anna');
});

const applicant = (id: string, fields: Partial<NonNullable<Applicant['data']>> = {}): Applicant => ({
  collection: 'applicants',
  id,
  data: {
    jobId: 100,
    jobTitle: 'cook',
    state: 'sent',
    sentAt: '2026-11-20T12:00:00.000+00:00',
    reference: 'PT-1',
    name: 'Bruno',
    email: 'bruno@example.com',
    message: 'Hello',
    ...fields,
  },
});
const gone = (id: string): Applicant => ({ collection: 'applicants', id, data: null });

/** As it comes over the network, read at the edge. */
async function take(changes: readonly PullChange[], run = 'r'): Promise<void> {
  const store = createPrivateStore(db);
  const { cursor } = await store.state();
  const page: PullResponse = {
    protocol: 1,
    epoch: 'e',
    cursor: `page ${(pages += 1)}`,
    run,
    more: false,
    newPostings: 'public',
    changes: [...changes],
  };
  const read = readPullAnswer(JSON.parse(JSON.stringify(page)));
  expect(read && (await store.take(cursor, read, 1))).toBe(true);
}

const ids = async (jobId: number) => (await listReceived(db, jobId)).applications.map(({ id }) => id);

describe('what came to a posting, on a colleague’s device', () => {
  it('is listed by posting, the latest first, and counted without what was withdrawn', async () => {
    await take([
      applicant('early', { sentAt: '2026-11-19T12:00:00.000+00:00' }),
      applicant('late', { sentAt: '2026-11-21T12:00:00.000+00:00' }),
      applicant('back', { sentAt: '2026-11-20T12:00:00.000+00:00', state: 'withdrawn' }),
      applicant('other', { jobId: 200 }),
    ]);
    expect(await ids(100)).toEqual(['late', 'back', 'early']);
    expect(await ids(200)).toEqual(['other']);
    expect(await countReceived(db)).toEqual(
      new Map([
        [100, { standing: 2, fresh: 2 }],
        [200, { standing: 1, fresh: 1 }],
      ]),
    );
    expect(await countOwnData(db)).toMatchObject({ received: 4 });
  });

  it('is new until it was looked at here, and a look never goes back', async () => {
    await take([applicant('one', { sentAt: '2026-11-19' }), applicant('two', { sentAt: '2026-11-20' })]);
    await noteLook(db, 100, '2026-11-20');
    await noteLook(db, 100, '2026-11-19');
    await take([applicant('three', { sentAt: '2026-11-21' })]);
    expect((await countReceived(db)).get(100)).toEqual({ standing: 3, fresh: 1 });
    expect((await listReceived(db, 100)).lookedAt).toBe('2026-11-20');
  });

  it('goes with its notes when the server says so', async () => {
    await take([
      applicant('one'),
      {
        collection: 'notes',
        id: 'note',
        data: { applicationId: 'one', jobId: 100, text: 'Call', at: '2026-11-20', by: 'Ann' },
      },
    ]);
    expect(await listNotes(db, 'one')).toMatchObject([{ record: { text: 'Call', by: 'Ann' } }]);
    await take([gone('one')]);
    expect(await ids(100)).toEqual([]);
    expect(await db.notes.count()).toBe(0);
  });

  it('goes when the person left the team: what another run does not bring is dropped at its end', async () => {
    await take([applicant('one'), applicant('two', { jobId: 200 })]);
    await take([applicant('two', { jobId: 200 })], 'another run');
    expect([await ids(100), await ids(200)]).toEqual([[], ['two']]);
  });

  it('goes from the device with the rest when they sign out and keep what is unsent', async () => {
    await take([applicant('one')]);
    await noteLook(db, 100, '2026-11-20');
    await forgetSent(db);
    expect([await db.applicants.count(), await db.applicantLooks.count()]).toEqual([0, 0]);
  });

  it('says whether the server was asked at all', async () => {
    expect((await listReceived(db, 100)).isLevel).toBe(false);
    await take([]);
    expect(await listReceived(db, 100)).toMatchObject({ isLevel: true, posting: null, applications: [] });
  });

  it('is read from the beginning by a device whose version had passed it over', async () => {
    const indexedDB = new IDBFactory();
    const old = new Dexie('portage-person-anna', { indexedDB, IDBKeyRange });
    old.version(4).stores({
      outbox: 'id, order, [state+order], subject, settledAt',
      drafts: 'key, editedAt',
      settings: 'key',
      viewed: 'jobId, viewedAt',
      marks: '[kind+jobId]',
      searches: 'searchId',
      preferences: 'name',
      draftOffers: 'key',
      applications: 'id, jobId',
      notes: 'id, applicationId',
      postings: 'id, jobId',
      laterChanges: 'subject',
    });
    await old.table('settings').bulkPut([
      { key: 'pulled', value: { cursor: 'far along', levelAtMs: 5, wholeRun: 'r' } },
      { key: 'something', value: 'else' },
    ]);
    await old.table('postings').put({ id: 'p', run: 'r', jobId: 100 });
    old.close();
    db = new PersonDatabase('anna', { indexedDB, IDBKeyRange });
    expect((await createPrivateStore(db).state()).cursor).toBeNull();
    expect(await db.settings.get('something')).toMatchObject({ value: 'else' });
    expect(await db.postings.count()).toBe(1);
    db.close();
  });
});

it('an application is on both devices of the employer, and a note of one device on the other', async () => {
  const server = await startAnnasServer();
  await addPosting(server.context, { jobId: 100, jobTitle: 'cook' }, 'anna');
  const [phone, tablet] = [new AnnasDevice(server), new AnnasDevice(server)];
  await server.handle(BRUNO, [anApplication({ userId: 'bruno', payload: { message: 'May I?' } })], undefined);
  for (const device of [phone, tablet]) await device.pull();
  const [application] = (await listReceived(tablet.db, 100)).applications;
  expect(application).toMatchObject({ name: 'Anna Roy', message: 'May I?', state: 'sent' });
  const note = aNote({
    userId: 'anna',
    payload: { applicationId: application?.id, text: 'Calls on Monday.' },
  });
  await phone.outbox.add([{ operation: note, title: '' }], undefined);
  expect(await listNotes(phone.db, application?.id ?? '')).toMatchObject([
    { record: null, entry: { state: 'waiting' } },
  ]);
  await phone.push();
  for (const device of [phone, tablet]) await device.pull();
  expect(await listNotes(tablet.db, application?.id ?? '')).toMatchObject([
    { record: { text: 'Calls on Monday.', by: null }, entry: null },
  ]);
  expect(await phone.shown()).toEqual(await tablet.shown());
});

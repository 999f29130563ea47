import { beforeEach, describe, expect, it } from 'vitest';
import { applicationStage } from '../../../src/features/my-work/application-stage.ts';
import { postingStage } from '../../../src/features/my-work/posting-stage.ts';
import { newEntry } from '../../../src/local/outbox/new-entry.ts';
import type { OutboxEntry } from '../../../src/local/db/outbox-entry.ts';
import type { PersonDatabase } from '../../../src/local/db/person-db.ts';
import type { OwnApplication } from '../../../src/local/db/pulled-records.ts';
import { listApplicationEntries } from '../../../src/local/hooks/use-application-entries.ts';
import { listOwnApplications, listOwnPostings } from '../../../src/local/hooks/use-own-records.ts';
import { listSavedJobs } from '../../../src/local/hooks/use-saved.ts';
import type { ReviewState } from '../../../src/wire/review-states.ts';
import { anApplication, aPosting, aWithdrawal } from '../../support/board.ts';
import { createDisk } from '../../support/person-databases.ts';

let db: PersonDatabase;
let order: number;
beforeEach(() => {
  db = createDisk().open('anna');
  order = 0;
});

const application = (id: string, fields: Partial<OwnApplication> = {}): OwnApplication => ({
  id,
  run: 'r',
  jobId: 100,
  jobTitle: 'cook',
  state: 'sent',
  sentAt: '2026-11-20T12:00:00.000+00:00',
  reference: 'PT-1',
  name: 'Anna',
  email: 'anna@example.com',
  message: 'Hello',
  ...fields,
});

async function entry(operation: ReturnType<typeof aPosting>, documentId?: string): Promise<OutboxEntry> {
  const made = newEntry({ operation, title: 'a title' }, ++order);
  const sent = documentId !== undefined && {
    state: 'sent' as const,
    receipt: { documentId, acceptedAt: '2026-11-21T00:00:00.000Z', reference: 'PT-2', jobId: 100 },
  };
  const kept = { ...made, ...sent };
  await db.outbox.put(kept);
  return kept;
}

describe('applications of one’s own', () => {
  it('are listed once, from whichever device, the latest first', async () => {
    await db.applications.bulkPut([
      application('here'),
      application('elsewhere', { sentAt: '2026-11-22T00:00:00.000+00:00' }),
    ]);
    const sent = await entry(anApplication(), 'here');
    const waiting = await entry(anApplication({ createdAt: '2026-11-23T00:00:00.000Z' }));
    const listed = await listOwnApplications(db);
    expect(listed.map(({ id }) => id)).toEqual([waiting.id, 'elsewhere', 'here']);
    expect(listed[2]?.entry?.id).toBe(sent.id);
    expect(listed.map(own => applicationStage(own).stage)).toEqual(['unsent', 'sent', 'sent']);
  });

  it('keep their id when the record of what was sent arrives', async () => {
    await entry(anApplication(), 'here');
    const before = await listOwnApplications(db);
    await db.applications.put(application('here'));
    const after = await listOwnApplications(db);
    expect(before.map(({ id, record }) => [id, record?.id])).toEqual([['here', undefined]]);
    expect(after.map(({ id, record }) => [id, record?.id])).toEqual([['here', 'here']]);
  });

  it('that are being withdrawn say so, until the server says that they are', async () => {
    await db.applications.bulkPut([application('a'), application('b'), application('c')]);
    await entry(aWithdrawal({ payload: { applicationId: 'a' } }));
    await entry(aWithdrawal({ payload: { applicationId: 'b' } }), 'event');
    await db.applications.update('c', { state: 'withdrawn' });
    const stages = (await listOwnApplications(db)).map(own => [own.id, applicationStage(own).stage]);
    expect(Object.fromEntries(stages)).toEqual({ a: 'withdrawing', b: 'withdrawn', c: 'withdrawn' });
    await db.outbox.toCollection().modify({ state: 'attention' });
    const [first] = await listOwnApplications(db);
    expect(first && applicationStage(first).stage).toBe('refused');
  });

  it('of other devices count as sent where one applies, withdrawn ones as none', async () => {
    await db.applications.bulkPut([
      application('elsewhere', { jobId: 7 }),
      application('withdrawn', { state: 'withdrawn' }),
    ]);
    await entry(anApplication(), 'withdrawn');
    const waiting = await entry(anApplication());
    expect(await listApplicationEntries(db)).toMatchObject([
      { state: 'sent', payload: { jobId: 7, name: 'Anna' }, receipt: { documentId: 'elsewhere', jobId: 7 } },
      { id: waiting.id },
    ]);
  });
});

describe('postings of one’s own', () => {
  it('are open, closed or expired', () => {
    const stage = (closedAt: string | null, expiresOn: string) =>
      postingStage({ closedAt, expiresOn, review: null }, '2026-11-21');
    expect(stage(null, '2026-11-21')).toBe('open');
    expect(stage(null, '')).toBe('open');
    expect(stage(null, '2026-11-20')).toBe('expired');
    expect(stage('2026-11-01', '2027-01-01')).toBe('closed');
  });

  it('say what they wait for, unless they are over; a refusal counts in any case', () => {
    const stage = (state: ReviewState, closedAt: string | null) => {
      const review = { state, reason: '', listing: { card: {}, details: {} } };
      return postingStage({ closedAt, expiresOn: '2026-11-01', review }, '2026-11-21');
    };
    expect(stage('confirmation', null)).toBe('confirmation');
    expect(stage('review', null)).toBe('review');
    expect(stage('confirmation', '2026-11-01')).toBe('closed');
    expect(stage('refused', '2026-11-01')).toBe('refused');
  });

  it('wait in the outbox until the server tells of them', async () => {
    const waiting = await entry(aPosting());
    expect((await listOwnPostings(db)).map(({ id, record }) => [id, record])).toEqual([[waiting.id, null]]);
  });
});

it('lists what was saved last first', async () => {
  const mark = { kind: 'saved' as const, on: true, operationId: 'o' };
  await db.marks.bulkPut([
    { ...mark, jobId: 1, editedAt: 5 },
    { ...mark, jobId: 2, editedAt: 9 },
    { ...mark, jobId: 3, editedAt: 7, on: false },
    { ...mark, kind: 'hidden', jobId: 4, editedAt: 8 },
  ]);
  expect(await listSavedJobs(db)).toEqual([2, 1]);
});

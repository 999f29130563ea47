import { describe, expect, test } from 'vitest';
import { listPinnedJobs, watchPinnedJobs } from '../../../../src/local/details/details-pins.ts';
import { markJob } from '../../../../src/local/values/mark-job.ts';
import type { OutboxEntry } from '../../../../src/local/db/outbox-entry.ts';
import type { PersonDatabase } from '../../../../src/local/db/person-db.ts';
import { createDisk } from '../../../support/person-databases.ts';

const context = { nowMs: () => 1000, newId: () => 'mark' };

let order = 0;
async function addEntry(db: PersonDatabase, entry: Partial<OutboxEntry>): Promise<void> {
  order += 1;
  await db.outbox.put({
    id: `operation-${order}`,
    kind: 'application.submit',
    payload: {},
    createdAt: '2026-11-20T11:00:00.000Z',
    userId: null,
    state: 'waiting',
    order,
    title: '',
    subject: null,
    conflicts: null,
    epoch: null,
    attempts: 0,
    error: null,
    receipt: null,
    duplicate: false,
    settledAt: null,
    ...entry,
  });
}

describe('pinned postings', () => {
  test('are those that are saved, drafted, or applied for and not yet sent', async () => {
    const db = createDisk().open(null);
    await markJob(db, { kind: 'saved', jobId: 1, on: true }, context);
    await markJob(db, { kind: 'hidden', jobId: 2, on: true }, context);
    await markJob(db, { kind: 'saved', jobId: 3, on: true }, context);
    await markJob(db, { kind: 'saved', jobId: 3, on: false }, context);
    await db.drafts.put({ key: 'apply:4', content: {}, editedAt: 1 });
    await db.drafts.put({ key: 'apply:5:earlier', content: {}, editedAt: 1 });
    await db.drafts.put({ key: 'batch', content: {}, editedAt: 1 });
    await addEntry(db, { payload: { jobId: 6 } });
    await addEntry(db, { payload: { jobId: 7 }, state: 'attention' });
    await addEntry(db, { payload: { jobId: 8 }, state: 'sent' });
    await addEntry(db, { payload: { jobId: 9 }, kind: 'posting.create' });
    await addEntry(db, { payload: { jobId: 'ten' } });
    expect([...(await listPinnedJobs(db))].sort((a, b) => a - b)).toEqual([1, 4, 5, 6, 7]);
  });

  test('are told again when they change', async () => {
    const db = createDisk().open(null);
    const seen: number[][] = [];
    await new Promise<void>(resolve => {
      const unwatch = watchPinnedJobs(db, jobIds => {
        seen.push([...jobIds]);
        if (seen.length === 1) void markJob(db, { kind: 'saved', jobId: 1, on: true }, context);
        if (jobIds.size === 0) return;
        unwatch();
        resolve();
      });
    });
    expect(seen).toEqual([[], [1]]);
  });
});

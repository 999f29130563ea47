import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { listMarks } from '../../../../src/local/values/list-marks.ts';
import { markJob } from '../../../../src/local/values/mark-job.ts';
import type { EditContext } from '../../../../src/local/outbox/personal-edit.ts';
import { PersonDatabase } from '../../../../src/local/db/person-db.ts';
import { createPersonOutbox } from '../../../../src/local/people/person-outbox.ts';
import { countOutstanding } from '../../../../src/local/outbox/count-outstanding.ts';
import { listEntries } from '../../../../src/local/hooks/use-outbox-entries.ts';
import { anApplication } from '../../../support/board.ts';
import { createDisk } from '../../../support/person-databases.ts';

function context(nowMs = 1_000): EditContext & { now: number } {
  let ids = 0;
  const made = { now: nowMs, nowMs: () => made.now, newId: () => `mark-operation-${++ids}` };
  return made;
}

describe('marks of postings', () => {
  it('are kept by what they say', async () => {
    const db = createDisk().open('anna');
    const at = context();
    await markJob(db, { kind: 'saved', jobId: 7, on: true }, at);
    await markJob(db, { kind: 'hidden', jobId: 8, on: true }, at);
    await markJob(db, { kind: 'saved', jobId: 9, on: true }, at);
    await markJob(db, { kind: 'saved', jobId: 9, on: false }, at);
    expect(await listMarks(db)).toEqual({ saved: new Set([7]), hidden: new Set([8]), employers: [] });
    db.close();
  });

  it('that are taken away leave a record that is later than what it replaces', async () => {
    const db = createDisk().open('anna');
    const at = context(5_000);
    await markJob(db, { kind: 'saved', jobId: 7, on: true }, at);
    at.now = 1_000;
    await markJob(db, { kind: 'saved', jobId: 7, on: false }, at);
    expect(await db.marks.toArray()).toEqual([
      { kind: 'saved', jobId: 7, on: false, editedAt: 5_001, operationId: 'mark-operation-2' },
    ]);
    db.close();
  });

  it('that stand already are not made again', async () => {
    const db = createDisk().open('anna');
    const at = context();
    await markJob(db, { kind: 'hidden', jobId: 7, on: true }, at);
    await markJob(db, { kind: 'hidden', jobId: 7, on: true }, at);
    await markJob(db, { kind: 'saved', jobId: 7, on: false }, at);
    expect((await db.marks.toArray()).map(({ operationId }) => operationId)).toEqual(['mark-operation-1']);
    db.close();
  });

  it('are one person’s own, and there after a restart', async () => {
    const disk = createDisk();
    const anna = disk.open('anna');
    await markJob(anna, { kind: 'saved', jobId: 7, on: true }, context());
    anna.close();
    const guest = disk.open(null);
    const again = disk.open('anna');
    expect((await listMarks(guest)).saved.size).toBe(0);
    expect((await listMarks(again)).saved.has(7)).toBe(true);
    guest.close();
    again.close();
  });

  it('of an account are operations, written with the mark or not at all', async () => {
    const db = createDisk().open('anna');
    const at = context();
    await markJob(db, { kind: 'saved', jobId: 7, on: true }, at);
    await markJob(db, { kind: 'saved', jobId: 7, on: false }, at);
    await markJob(db, { kind: 'hidden', jobId: 7, on: true }, at);
    expect(await createPersonOutbox(db, at).pending('anna', 9)).toEqual([
      {
        id: 'mark-operation-2',
        kind: 'saved.put',
        payload: { jobId: 7, on: false, editedAt: 1001 },
        createdAt: '1970-01-01T00:00:01.001Z',
        userId: 'anna',
      },
      expect.objectContaining({ id: 'mark-operation-3', kind: 'hidden.put' }),
    ]);
    db.outbox.hook('creating', () => {
      throw new Error('quota');
    });
    await expect(markJob(db, { kind: 'saved', jobId: 8, on: true }, at)).rejects.toThrow('quota');
    expect((await listMarks(db)).saved).toEqual(new Set());
    db.close();
  });

  it('of a guest stay on this device', async () => {
    const db = createDisk().open(null);
    await markJob(db, { kind: 'saved', jobId: 7, on: true }, context());
    expect(await db.outbox.count()).toBe(0);
    db.close();
  });

  it('are no lines of the outbox and are not counted, unless they were refused', async () => {
    const db = createDisk().open('anna');
    const at = context();
    const outbox = createPersonOutbox(db, at);
    await markJob(db, { kind: 'saved', jobId: 7, on: true }, at);
    await outbox.add([{ operation: anApplication({ userId: 'anna' }), title: 'a job' }], undefined);
    expect([(await listEntries(db)).length, await countOutstanding(db)]).toEqual([1, 1]);
    const error = { type: 'operation_invalid', message: 'No.' };
    await outbox.settle(['mark-operation-1'], [{ id: 'mark-operation-1', status: 'rejected', error }]);
    expect([(await listEntries(db)).length, await countOutstanding(db)]).toEqual([2, 2]);
    db.close();
  });

  it('take over the time that the server counts them at, unless they were changed since', async () => {
    const db = createDisk().open('anna');
    const ahead = context(Date.parse('2031-01-01T00:00:00Z'));
    const outbox = createPersonOutbox(db, ahead);
    for (const jobId of [7, 8]) await markJob(db, { kind: 'saved', jobId, on: true }, ahead);
    await outbox.markSending(['mark-operation-1', 'mark-operation-2']);
    await markJob(db, { kind: 'saved', jobId: 8, on: false }, ahead);
    const receipt = { documentId: 'd', acceptedAt: '2026-11-20T12:00:00.000+00:00', reference: '', jobId: 7 };
    const outcomes = ['mark-operation-1', 'mark-operation-2'].map(id => ({
      id,
      status: 'applied' as const,
      receipt,
    }));
    await outbox.settle(['mark-operation-1', 'mark-operation-2'], outcomes);
    const times = (await db.marks.toArray()).map(({ jobId, editedAt }) => [
      jobId,
      new Date(editedAt).getUTCFullYear(),
    ]);
    expect(times).toEqual([
      [7, 2026],
      [8, 2031],
    ]);
    db.close();
  });

  it('have a place in a database made before there were any', async () => {
    const indexedDB = new IDBFactory();
    const old = new Dexie('portage-person-anna', { indexedDB, IDBKeyRange });
    old.version(1).stores({
      outbox: 'id, order, [state+order]',
      drafts: 'key, editedAt',
      settings: 'key',
      viewed: 'jobId, viewedAt',
    });
    await old.table('drafts').put({ key: 'apply:7', content: { name: 'Anna' }, editedAt: 1 });
    await old.table('outbox').put({ ...anApplication(), order: 1, state: 'sent', settledAt: 1 });
    old.close();
    const db = new PersonDatabase('anna', { indexedDB, IDBKeyRange });
    await markJob(db, { kind: 'saved', jobId: 7, on: true }, context());
    expect((await listMarks(db)).saved.has(7)).toBe(true);
    expect((await db.drafts.get('apply:7'))?.content).toEqual({ name: 'Anna' });
    expect(await db.outbox.orderBy('order').first()).toMatchObject({
      state: 'sent',
      subject: null,
      conflicts: null,
      epoch: null,
    });
    db.close();
  });
});

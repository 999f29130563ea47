import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { Dexie } from 'dexie';
import { describe, expect, it } from 'vitest';
import { PersonDatabase } from '../../../../src/local/db/person-db.ts';
import { readEarly } from '../../../../src/local/people/early-read.ts';
import { listMarks } from '../../../../src/local/values/list-marks.ts';
import { NO_MARKS } from '../../../../src/local/values/job-marks.ts';
import { writeMark } from '../../../../src/local/values/write-mark.ts';
import { markViewed } from '../../../../src/local/values/viewed-jobs.ts';

const NOTHING = { marks: NO_MARKS, viewed: new Set() };
let ids = 0;
const EDITS = { nowMs: () => 1_000, newId: () => `id-${++ids}` };

function openOn(indexedDB: IDBFactory, userId: string | null) {
  return new PersonDatabase(userId, { indexedDB, IDBKeyRange });
}

describe('what the first list shows of a person', () => {
  it.each([null, 'anna'])(
    'is what Dexie has of %s, whether it has the database open or not',
    async userId => {
      const indexedDB = new IDBFactory();
      const db = openOn(indexedDB, userId);
      for (const jobId of [7, 8]) await writeMark(db, { kind: 'saved', jobId, on: true }, EDITS);
      await writeMark(db, { kind: 'saved', jobId: 8, on: false }, EDITS);
      await writeMark(db, { kind: 'hidden', jobId: 9, on: true }, EDITS);
      await writeMark(db, { kind: 'employer', employer: 'Shed', on: true }, EDITS);
      await writeMark(db, { kind: 'employer', employer: 'Acme', on: true }, EDITS);
      await markViewed(db, 5, 1);
      const read = await readEarly(userId, indexedDB);
      expect(read).toEqual({
        marks: { saved: new Set([7]), hidden: new Set([9]), employers: ['Acme', 'Shed'] },
        viewed: new Set([5]),
      });
      expect(read.marks).toEqual(await listMarks(db));
      db.close();
      expect(await readEarly(userId, indexedDB)).toEqual(read);
    },
  );

  it('is nothing of another person', async () => {
    const indexedDB = new IDBFactory();
    const db = openOn(indexedDB, 'anna');
    await writeMark(db, { kind: 'hidden', jobId: 9, on: true }, EDITS);
    expect(await readEarly(null, indexedDB)).toEqual(NOTHING);
    db.close();
  });

  it('is nothing where there is no database, and makes none', async () => {
    const indexedDB = new IDBFactory();
    expect(await readEarly(null, indexedDB)).toEqual(NOTHING);
    expect(await indexedDB.databases()).toEqual([]);
    const db = openOn(indexedDB, null);
    await db.open();
    expect(db.verno).toBe(9);
    db.close();
  });

  it('is nothing in a database from before there were marks, which is upgraded after', async () => {
    const indexedDB = new IDBFactory();
    const first = new Dexie('portage-person-guest', { indexedDB, IDBKeyRange });
    first.version(1).stores({ outbox: 'id', drafts: 'key', settings: 'key', viewed: 'jobId, viewedAt' });
    await first.open();
    first.close();
    expect(await readEarly(null, indexedDB)).toEqual(NOTHING);
    const db = openOn(indexedDB, null);
    expect(await db.marks.count()).toBe(0);
    db.close();
  });

  it('is nothing where there is no IndexedDB, or it refuses', async () => {
    expect(await readEarly(null)).toEqual(NOTHING);
    const refusing = {
      open: () => {
        throw new DOMException('Internal error', 'UnknownError');
      },
    };
    expect(await readEarly(null, refusing)).toEqual(NOTHING);
  });
});

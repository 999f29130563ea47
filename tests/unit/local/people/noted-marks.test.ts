import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPersonDatabase } from '../../../../src/local/db/person-db.ts';
import { createPersonData } from '../../../../src/local/people/person-data.ts';
import { listMarks } from '../../../../src/local/values/list-marks.ts';
import { createNotedMarks, type NotedMark } from '../../../../src/local/values/noted-marks.ts';
import type { SessionState } from '../../../../src/sync/account/session-state.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';

const ANNA: SessionState = {
  status: 'signed-in',
  user: { id: 'anna', name: 'Anna', email: 'anna@example.com' },
};

let storage: ReturnType<typeof memoryStorage>;
let problems: unknown[];

beforeEach(() => {
  Dexie.dependencies.indexedDB = new IDBFactory();
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  storage = memoryStorage();
  problems = [];
});

/** A page as the app starts it: the code of the databases comes later. */
function openPage(state: SessionState = { status: 'guest' }) {
  let ids = 0;
  return createPersonData({
    accounts: { state: () => state, subscribe: () => () => undefined },
    exclusive: task => task(),
    nowMs: () => 2_000,
    newId: () => `new-${++ids}`,
    randomBytes: length => new Uint8Array(length),
    onProblem: problem => problems.push(problem),
    notedMarks: createNotedMarks(storage),
  });
}

const noted = () => createNotedMarks(storage).all();
const note = (id: string, mark: NotedMark['mark'], userId: string | null = null): NotedMark => ({
  id,
  userId,
  atMs: 1_000,
  mark,
});

describe('a mark that is not in the database yet', () => {
  it('is noted at the press, and written when the code is here', async () => {
    const page = openPage();
    expect(() => page.current().db).toThrow('not here yet');
    const marking = page.mark({ kind: 'saved', jobId: 7, on: true });
    expect(noted()).toMatchObject([
      { userId: null, atMs: 2_000, mark: { kind: 'saved', jobId: 7, on: true } },
    ]);
    await marking;
    expect(noted()).toEqual([]);
    expect(await page.current().db.marks.toArray()).toMatchObject([{ jobId: 7, on: true, editedAt: 2_000 }]);
    page.close();
  });

  it('is noted too when the code is here: leaving the page ends its transactions', async () => {
    const page = openPage();
    await page.load();
    const marking = page.mark({ kind: 'hidden', jobId: 7, on: true });
    expect(noted()).toMatchObject([{ mark: { kind: 'hidden', jobId: 7, on: true } }]);
    await marking;
    expect(noted()).toEqual([]);
    page.close();
  });

  it('is written by the next page if this one was left', async () => {
    const notes = createNotedMarks(storage);
    notes.add(note('a', { kind: 'saved', jobId: 7, on: true }));
    notes.add(note('b', { kind: 'hidden', jobId: 8, on: true }));
    notes.add(note('c', { kind: 'employer', employer: 'Acme', on: true }));
    const page = openPage();
    await page.settled();
    const { db } = page.current();
    expect(await listMarks(db)).toEqual({
      saved: new Set([7]),
      hidden: new Set([8]),
      employers: ['Acme'],
    });
    expect((await db.marks.toArray()).map(({ editedAt }) => editedAt)).toEqual([1_000, 1_000]);
    expect(noted()).toEqual([]);
    expect(problems).toEqual([]);
    page.close();
  });

  it('becomes an operation of the account that made it', async () => {
    createNotedMarks(storage).add(note('a', { kind: 'saved', jobId: 7, on: true }, 'anna'));
    const page = openPage(ANNA);
    await page.settled();
    expect(await page.current().db.outbox.toArray()).toMatchObject([
      { kind: 'saved.put', userId: 'anna', payload: { jobId: 7, on: true } },
    ]);
    page.close();
  });

  it('of someone who is no longer here is dropped', async () => {
    createNotedMarks(storage).add(note('a', { kind: 'saved', jobId: 7, on: true }, 'bruno'));
    const page = openPage(ANNA);
    await page.settled();
    expect(noted()).toEqual([]);
    expect(await Dexie.getDatabaseNames()).not.toContain('portage-person-bruno');
    page.close();
  });

  it('loses against what was marked after it', async () => {
    const first = openPage();
    first.provide(openPersonDatabase);
    await first.mark({ kind: 'saved', jobId: 7, on: true });
    await first.mark({ kind: 'saved', jobId: 7, on: false });
    first.close();
    createNotedMarks(storage).add(note('a', { kind: 'saved', jobId: 7, on: true }));
    const page = openPage();
    await page.settled();
    expect((await listMarks(page.current().db)).saved).toEqual(new Set());
    page.close();
  });
});

describe('notes of marks', () => {
  it.each([
    'no JSON',
    '{}',
    '[1,{"id":"a"},{"id":"a","userId":null,"atMs":1,"mark":{"kind":"saved","on":true}}]',
  ])('that are damaged are none (%s)', kept => {
    storage.setItem('portage.marks', kept);
    expect(noted()).toEqual([]);
  });

  it('are not kept where storage is full', () => {
    const full = {
      ...storage,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    createNotedMarks(full).add(note('a', { kind: 'saved', jobId: 7, on: true }));
    expect(noted()).toEqual([]);
  });
});

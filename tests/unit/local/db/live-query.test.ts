import { Dexie } from 'dexie';
import { expect, onTestFinished, test, vi } from 'vitest';
import { liveQuery } from '../../../../src/local/db/live-query.ts';
import { PersonDatabase } from '../../../../src/local/db/person-db.ts';
import { NO_MARKS } from '../../../../src/local/values/job-marks.ts';
import { listMarks } from '../../../../src/local/values/list-marks.ts';
import { listViewed, markViewed } from '../../../../src/local/values/viewed-jobs.ts';
import { turns } from '../../../support/fake-clock.ts';
import { createDisk } from '../../../support/person-databases.ts';
import { until } from '../../../support/until.ts';

/** Each timer is faster than the one before it, as a timer may be whose task was not itself started by timers. */
function hurryTimers(): void {
  const { setTimeout } = globalThis;
  let delayMs = 60;
  vi.stubGlobal('setTimeout', (task: () => void) => {
    delayMs = Math.max(0, delayMs - 5);
    return setTimeout(task, delayMs);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
}

/** The results of a live query, one after the other, that counts the opened postings while nine are opened. */
async function numbersFound(): Promise<number[]> {
  const db = createDisk().open('anna');
  await db.open();
  const read = async () => (await db.transaction('r', db.viewed, () => listViewed(db))).size;
  const found: number[] = [];
  // Not an async function itself, as most queries of the app: then Dexie hands its results over with a timer.
  const query = liveQuery(() => read()).subscribe(size => found.push(size));
  onTestFinished(() => {
    query.unsubscribe();
    db.close();
  });
  await until(() => expect(found).toEqual([0]));
  hurryTimers();
  for (let jobId = 1; jobId <= 9; jobId++) {
    await markViewed(db, jobId, jobId);
    await read();
  }
  await until(() => expect(found).toHaveLength(10));
  return found;
}

test('results come in the order of their reading, whatever timers do', async () => {
  expect(await numbersFound()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a result that comes after a newer one is left out', async () => {
  const found: number[] = [];
  let results: unknown[] = [];
  let give: (result: unknown) => void = () => undefined;
  vi.spyOn(Dexie, 'liveQuery').mockImplementation(((read: () => unknown) => ({
    subscribe: (onNext: (result: unknown) => void) => {
      results = [read(), read(), read()];
      give = onNext;
      return { closed: false, unsubscribe: () => undefined };
    },
  })) as unknown as typeof Dexie.liveQuery);
  onTestFinished(() => void vi.restoreAllMocks());
  let value = 0;
  liveQuery(() => ++value).subscribe(each => found.push(each));
  for (const at of [1, 0, 2]) give(await results[at]);
  expect(found).toEqual([2, 3]);
});

test('without IndexedDB, a query that has an answer for an unreadable disk gives it', async () => {
  const { indexedDB } = Dexie.dependencies;
  onTestFinished(() => void (Dexie.dependencies.indexedDB = indexedDB));
  // @ts-expect-error -- it is undefined in a browser without storage, which the types leave out
  Dexie.dependencies.indexedDB = undefined;
  const db = new PersonDatabase(null);
  const found: unknown[] = [];
  const failed: unknown[] = [];
  liveQuery(() => listMarks(db).catch(() => NO_MARKS)).subscribe(marks => found.push(marks));
  liveQuery(() => listMarks(db)).subscribe(marks => failed.push(marks));
  const left = liveQuery(() => listMarks(db).catch(() => NO_MARKS)).subscribe(marks => failed.push(marks));
  left.unsubscribe();
  await until(() => expect(found).toEqual([NO_MARKS]));
  await turns();
  expect(failed).toEqual([]);
  expect(left.closed).toBe(true);
});

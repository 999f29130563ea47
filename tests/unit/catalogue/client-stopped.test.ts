import { describe, expect, test } from 'vitest';
import { aCard } from '../../support/card-arbitrary.ts';
import { turns } from '../../support/fake-clock.ts';
import { BEAT_MS, SILENT_BEATS, SILENT_BEATS_AT_START } from '../../../src/catalogue/worker-calls.ts';
import { everything } from './catalogue-arbitrary.ts';
import { FakeDisk, FakeVisits, type FakeWorker, openPage } from './catalogue-page.ts';

describe('a worker that stopped', () => {
  const kinds = ({ received }: FakeWorker) => received.map(({ kind }) => kind);

  test('is followed by another, which reads what is stored and answers what was asked', async () => {
    const disk = new FakeDisk();
    const hash = await disk.add([aCard({ jobId: 1 })]);
    const { catalogue, workers, worker, surprises } = openPage(disk);
    await catalogue.query(everything);
    await turns();
    const asked = catalogue.query(everything);
    await Promise.resolve();
    worker.crash();
    expect((await asked).total).toBe(1);
    expect(await catalogue.card(1)).toEqual(aCard({ jobId: 1 }));
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
    expect(workers[1]?.addedHashes).toEqual([[hash]]);
    expect(catalogue.status()).toMatchObject({ state: 'ready', cards: 1 });
    expect(surprises).toHaveLength(1);
  });

  test('while it opened is followed by another that opens', async () => {
    const disk = new FakeDisk();
    await disk.add([aCard({ jobId: 1 })]);
    const { catalogue, worker, workers, versions } = openPage(disk);
    worker.deadly = 'load';
    expect((await catalogue.query(everything)).total).toBe(1);
    expect(workers).toHaveLength(2);
    expect(versions.at(-1)).toBe(1);
  });

  test('while more was read from the disk loses nothing of it', async () => {
    const disk = new FakeDisk();
    const first = await disk.add([aCard({ jobId: 1 })]);
    const { catalogue, worker, workers, updates } = openPage(disk);
    await catalogue.query(everything);
    await turns();
    const second = await disk.add([aCard({ jobId: 2 })]);
    const read = disk.read.bind(disk);
    disk.read = async have => {
      const stored = await read(have);
      disk.read = read;
      worker.crash();
      return stored;
    };
    updates.stored();
    expect((await catalogue.query(everything)).total).toBe(2);
    expect([...disk.segments.keys()]).toEqual([first, second]);
    expect(workers[1]?.addedHashes.at(0)).toEqual([first, second]);
  });

  test('is followed by one that knows what is new in this visit', async () => {
    const disk = new FakeDisk();
    await disk.add([aCard({ jobId: 1 })]);
    const opened = openPage(disk, new FakeVisits(true));
    await opened.catalogue.query(everything);
    await turns(10);
    await disk.add([aCard({ jobId: 2 })]);
    opened.updates.stored();
    await opened.catalogue.query(everything);
    opened.visits.began = false;
    opened.worker.crash();
    await turns(20);
    const { cards } = await opened.catalogue.query({ ...everything, onlyNew: true });
    expect(cards.map(({ jobId }) => jobId)).toEqual([2]);
  });

  test('four times is failed, until a person tries again', async () => {
    const disk = new FakeDisk();
    await disk.add([aCard({ jobId: 1 })]);
    const opened = openPage(disk, new FakeVisits(false), { deadly: 'query' });
    const { catalogue, workers } = opened;
    await expect(catalogue.query(everything)).rejects.toThrow('stopped');
    expect(workers).toHaveLength(4);
    expect(workers.every(({ isTerminated }) => isTerminated)).toBe(true);
    expect(catalogue.status().state).toBe('failed');
    await expect(catalogue.card(1)).rejects.toThrow('No catalogue worker is left');
    // What is stored meanwhile starts none.
    opened.updates.stored();
    await turns(10);
    expect(workers).toHaveLength(4);
    expect(catalogue.status().state).toBe('failed');

    catalogue.reopen();
    expect(catalogue.status().state).toBe('opening');
    expect(await catalogue.card(1)).toEqual(aCard({ jobId: 1 }));
    expect(catalogue.status().state).toBe('ready');
    expect(workers).toHaveLength(5);
    catalogue.reopen();
    expect(workers).toHaveLength(5);
  });

  test('four times before anything was read is failed too', async () => {
    const disk = new FakeDisk();
    await disk.add([aCard({ jobId: 1 })]);
    const { catalogue, workers, surprises } = openPage(disk, new FakeVisits(false), { deadly: 'load' });
    await expect(catalogue.query(everything)).rejects.toThrow('No catalogue worker is left');
    expect(catalogue.status().state).toBe('failed');
    expect(workers.map(kinds)).toEqual([['load'], ['load'], ['load'], ['load']]);
    expect(surprises).toHaveLength(4);
  });

  test('is one whose answer cannot be read too', async () => {
    const disk = new FakeDisk();
    await disk.add([aCard({ jobId: 1 })]);
    const { catalogue, workers, worker } = openPage(disk);
    await catalogue.query(everything);
    await turns();
    worker.waitsOn = 'query';
    const asked = catalogue.query(everything);
    await turns();
    worker.crash('messageerror');
    expect((await asked).total).toBe(1);
    expect(workers).toHaveLength(2);
  });

  test('now and then, in a page left open for days, is followed by another each time', async () => {
    const disk = new FakeDisk();
    await disk.add([aCard({ jobId: 1 })]);
    const { catalogue, workers, clock } = openPage(disk);
    for (let times = 0; times < 8; times++) {
      expect((await catalogue.query(everything)).total).toBe(1);
      await clock.advance(20 * 60_000);
      workers.at(-1)?.crash();
    }
    expect((await catalogue.query(everything)).total).toBe(1);
    expect(workers).toHaveLength(9);
  });
});

describe('a worker that says nothing any more', () => {
  async function opened(each: Parameters<typeof openPage>[2] = {}) {
    const disk = new FakeDisk();
    await disk.add([aCard({ jobId: 1 })]);
    const page = openPage(disk, undefined, each);
    const beats = async (count: number) => {
      for (let beat = 0; beat < count; beat++) await page.clock.advance(BEAT_MS);
    };
    return { ...page, beats };
  }

  test('is followed by another, which answers what it was asked', async () => {
    const { catalogue, worker, workers, surprises, beats } = await opened();
    await catalogue.query(everything);
    await turns();
    worker.hangs = true;
    const asked = catalogue.query(everything);
    await turns();
    await beats(SILENT_BEATS - 1);
    expect(workers).toHaveLength(1);
    await beats(1);
    expect((await asked).total).toBe(1);
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
    expect(surprises).toHaveLength(1);
  });

  test('every time is failed, and a person may try again', async () => {
    const { catalogue, workers, beats } = await opened({ hangs: true });
    const asked = catalogue.query(everything).catch((error: Error) => error.message);
    await turns();
    await beats(4 * (SILENT_BEATS_AT_START + 1));
    expect(await asked).toBe('No catalogue worker is left');
    expect(workers).toHaveLength(4);
    expect(catalogue.status().state).toBe('failed');
    catalogue.reopen();
    expect(workers).toHaveLength(5);
  });

  test('before it ever said anything has more time: it may still be on its way', async () => {
    const { catalogue, workers, beats } = await opened({ hangs: true });
    catalogue.query(everything).catch(() => undefined);
    await turns();
    await beats(SILENT_BEATS_AT_START - 1);
    expect(workers).toHaveLength(1);
    await beats(1);
    expect(workers).toHaveLength(2);
  });

  test('but that it is there, however long it takes, is left alone', async () => {
    const { catalogue, worker, workers, beats } = await opened();
    await catalogue.query(everything);
    await turns();
    worker.waitsOn = 'query';
    void catalogue.query(everything);
    await turns();
    await beats(5 * SILENT_BEATS);
    expect(worker.pings).toBeGreaterThan(SILENT_BEATS);
    expect(workers).toHaveLength(1);
  });

  test('because the device slept was silent for one beat', async () => {
    const { catalogue, worker, workers, clock } = await opened();
    await catalogue.query(everything);
    await turns();
    worker.hangs = true;
    const asked = catalogue.query(everything);
    await turns();
    await clock.advance(7 * 86_400_000);
    worker.hangs = false;
    expect(workers).toHaveLength(1);
    worker.crash();
    expect((await asked).total).toBe(1);
  });

  test('is not listened for when nothing is asked', async () => {
    const { catalogue, worker, clock } = await opened();
    await catalogue.query(everything);
    await turns();
    await clock.advance(BEAT_MS);
    expect(clock.sleepers).toBe(0);
    worker.postMessage = () => {
      throw new Error('cannot be cloned');
    };
    await expect(catalogue.query(everything)).rejects.toThrow('cannot be cloned');
    expect(clock.sleepers).toBe(0);
  });
});

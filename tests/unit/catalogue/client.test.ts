import { describe, expect, test } from 'vitest';
import { aCard } from '../../support/card-arbitrary.ts';
import { turns } from '../../support/fake-clock.ts';
import { everything } from './catalogue-arbitrary.ts';
import { FakeDisk, openPage } from './catalogue-page.ts';

describe('the catalogue of the page', () => {
  test('answers a question asked before anything was opened', async () => {
    const disk = new FakeDisk();
    await disk.add([aCard({ jobId: 1 })]);
    const { catalogue } = openPage(disk);
    expect(catalogue.status().state).toBe('opening');
    expect((await catalogue.query(everything)).cards).toEqual([aCard({ jobId: 1 })]);
    expect(catalogue.status()).toMatchObject({ state: 'ready', cards: 1, version: 1, confirmedAt: 1_000 });
  });

  test('is empty on a new device, and asks the server', async () => {
    const { catalogue, updates } = openPage();
    expect((await catalogue.query(everything)).total).toBe(0);
    expect(await catalogue.card(1)).toBeUndefined();
    expect(catalogue.status()).toMatchObject({ state: 'empty', cards: 0, confirmedAt: null });
    expect(updates.wakes).toEqual(['hint']);
    catalogue.refresh();
    expect(updates.wakes).toEqual(['hint', 'person']);
  });

  test('shows what was stored as soon as it is stored', async () => {
    const { catalogue, disk, updates, versions } = openPage();
    await catalogue.query(everything);
    await disk.add([aCard({ jobId: 1 })]);
    updates.stored();
    expect((await catalogue.query(everything)).total).toBe(1);
    expect(await catalogue.card(1)).toEqual(aCard({ jobId: 1 }));
    expect(versions.at(-1)).toBe(1);
  });

  test('hands the worker only the bytes that it lacks', async () => {
    const disk = new FakeDisk();
    const first = await disk.add([aCard({ jobId: 1 })]);
    const { catalogue, updates, worker } = openPage(disk);
    await catalogue.query(everything);
    const second = await disk.add([aCard({ jobId: 2 })]);
    updates.stored();
    expect((await catalogue.query(everything)).total).toBe(2);
    expect(worker.addedHashes).toEqual([[first], [second]]);
  });

  test('leaves bytes that cannot be read to the sync, and stays as it was', async () => {
    const disk = new FakeDisk();
    await disk.add([aCard({ jobId: 1 })]);
    const { catalogue, updates } = openPage(disk);
    await catalogue.query(everything);
    const bad = await disk.add([aCard({ jobId: 2 })]);
    disk.segments.set(bad, new ArrayBuffer(100));
    updates.stored();
    expect((await catalogue.query(everything)).total).toBe(1);
    expect(catalogue.status()).toMatchObject({ state: 'ready', cards: 1 });
    expect(disk.segments.has(bad)).toBe(false);
    expect(updates.wakes).toContain('person');
  });

  test('has damaged bytes fetched again although they could be read', async () => {
    const disk = new FakeDisk();
    const hash = await disk.add([aCard({ jobId: 1 })]);
    const { catalogue, updates, worker } = openPage(disk);
    await catalogue.query(everything);
    worker.say({ id: null, kind: 'damaged', hashes: [hash], image: false });
    await turns();
    expect(disk.segments.has(hash)).toBe(false);
    expect(updates.wakes).toContain('person');
    disk.order = null;
    await disk.add([aCard({ jobId: 1 })]);
    updates.stored();
    await catalogue.query(everything);
    expect(worker.addedHashes.at(-1)).toEqual([hash]);
  });

  test('lays nothing over damaged bytes, also when they are found to be so while more is being laid', async () => {
    const disk = new FakeDisk();
    const damaged = await disk.add([aCard({ jobId: 1 })]);
    const { catalogue, updates, worker } = openPage(disk);
    await catalogue.query(everything);
    const whole = disk.segments.get(damaged) ?? new ArrayBuffer();
    const post = worker.postMessage.bind(worker);
    worker.postMessage = (message, transfer) => {
      post(message, transfer);
      if (message.kind === 'load') worker.say({ id: null, kind: 'damaged', hashes: [damaged], image: false });
    };
    await disk.add([aCard({ jobId: 2 })]);
    updates.stored();
    await catalogue.query(everything);
    worker.postMessage = post;
    disk.segments.set(damaged, whole);
    updates.stored();
    await catalogue.query(everything);
    expect(worker.received.findLast(({ kind }) => kind === 'load')).toMatchObject({ anew: true });
    expect(worker.addedHashes.at(-1)).toEqual(disk.order);
  });

  test('a disk that fails is a surprise, and leaves an empty list', async () => {
    const disk = new FakeDisk();
    disk.failing = true;
    const { catalogue, surprises } = openPage(disk);
    expect((await catalogue.query(everything)).total).toBe(0);
    expect(catalogue.status().state).toBe('empty');
    expect(surprises).toHaveLength(1);
  });

  test('tells what the sync is doing', async () => {
    const { catalogue, updates } = openPage();
    await turns();
    const before = catalogue.status();
    expect(catalogue.status()).toBe(before);
    updates.change({ syncing: true, confirmedAt: 5_000 });
    expect(catalogue.status()).toMatchObject({ syncing: true, confirmedAt: 5_000 });
  });

  test('is still syncing while the end of a download is stored but not readable', async () => {
    const { catalogue, disk, updates } = openPage();
    await catalogue.query(everything);
    disk.isWhole = false;
    updates.change({ syncing: true });
    await disk.add([aCard({ jobId: 1 })]);
    updates.stored();
    await catalogue.query(everything);
    expect(catalogue.status()).toMatchObject({ syncing: true, partial: true });

    disk.isWhole = true;
    await disk.add([aCard({ jobId: 2 })]);
    updates.stored();
    updates.change({ syncing: false });
    expect(catalogue.status()).toMatchObject({ syncing: true, partial: true });
    await catalogue.query(everything);
    expect(catalogue.status()).toMatchObject({ syncing: false, partial: false });
  });
});

describe('the image of a list', () => {
  const many = Array.from({ length: 2_000 }, (_, at) => aCard({ jobId: at + 1 }));

  async function withImage() {
    const opened = openPage();
    await opened.disk.add(many);
    opened.updates.stored();
    await opened.catalogue.query(everything);
    await opened.worker.sayImage();
    return opened.disk;
  }

  test('is kept, and the next opening reads it and what came since', async () => {
    const disk = await withImage();
    expect(disk.image).toMatchObject({ scope: 'e', position: 1 });
    const since = await disk.add([aCard({ jobId: 9_000 })]);
    const { catalogue, worker } = openPage(disk);
    expect((await catalogue.query(everything)).total).toBe(2_001);
    expect(worker.addedHashes).toEqual([[since]]);
  });

  test('that cannot be read is dropped, and all segments are read', async () => {
    const disk = await withImage();
    disk.image = disk.image && { ...disk.image, bytes: new ArrayBuffer(800) };
    const { catalogue, worker, surprises } = openPage(disk);
    expect((await catalogue.query(everything)).total).toBe(2_000);
    expect(disk.image).toBeNull();
    expect(worker.addedHashes).toEqual([[], disk.order]);
    expect(surprises).toEqual([]);
  });

  test('that turns out to be damaged is dropped, and the list is laid anew', async () => {
    const disk = await withImage();
    const { catalogue, worker } = openPage(disk);
    await catalogue.query(everything);
    worker.say({ id: null, kind: 'damaged', hashes: [], image: true });
    await turns();
    expect((await catalogue.query(everything)).total).toBe(2_000);
    expect(disk.image).toBeNull();
    expect(worker.addedHashes).toEqual([[], disk.order]);
  });
});

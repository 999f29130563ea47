import { describe, expect, test } from 'vitest';
import { encodeIds } from '../../../src/catalogue/id-list.ts';
import { aCard } from '../../support/card-arbitrary.ts';
import { turns } from '../../support/fake-clock.ts';
import { everything } from './catalogue-arbitrary.ts';
import { FakeDisk, FakeVisits, openPage } from './catalogue-page.ts';

describe('what is new since the visit before', () => {
  const newJobs = async ({ catalogue }: ReturnType<typeof openPage>) =>
    (await catalogue.query({ ...everything, onlyNew: true })).cards.map(({ jobId }) => jobId);

  test('is what comes after this visit began', async () => {
    const disk = new FakeDisk();
    await disk.add([aCard({ jobId: 1 })]);
    const opened = openPage(disk, new FakeVisits(true));
    expect(await newJobs(opened)).toEqual([]);
    await disk.add([aCard({ jobId: 2 })]);
    opened.updates.stored();
    expect(await newJobs(opened)).toEqual([2]);
  });

  test('is asked for after what the first screen asks, and before anything more is laid over it', async () => {
    const disk = new FakeDisk();
    await disk.add([aCard({ jobId: 1 })]);
    const { catalogue, updates, worker } = openPage(disk, new FakeVisits(true));
    const asked = catalogue.query(everything);
    updates.stored();
    await asked;
    await turns(20);
    expect(worker.received.map(({ kind }) => kind)).toEqual(['load', 'query', 'ids', 'visit', 'load']);
  });

  test('is shown again after a reload in the same visit', async () => {
    const disk = new FakeDisk();
    await disk.add([aCard({ jobId: 1 })]);
    const visits = new FakeVisits(false);
    visits.ids = encodeIds(Float64Array.of(1));
    await disk.add([aCard({ jobId: 2 })]);
    const opened = openPage(disk, visits);
    await opened.catalogue.query(everything);
    const before = opened.catalogue.status().version;
    await turns(10);
    expect(opened.catalogue.status().version).toBe(before + 1);
    expect(await newJobs(opened)).toEqual([2]);
  });

  test('is nothing on a device that had no whole list', async () => {
    const disk = new FakeDisk();
    disk.isWhole = false;
    await disk.add([aCard({ jobId: 1 })]);
    const opened = openPage(disk, new FakeVisits(true));
    await turns(10);
    await disk.add([aCard({ jobId: 2 })]);
    disk.isWhole = true;
    opened.updates.stored();
    expect(await newJobs(opened)).toEqual([]);
  });

  test('is nothing of what comes with other provinces', async () => {
    const disk = new FakeDisk();
    await disk.add([aCard({ jobId: 1 })]);
    const opened = openPage(disk, new FakeVisits(true));
    await turns(10);
    await disk.add([aCard({ jobId: 2 })]);
    disk.provinces = ['ON', 'QC'];
    opened.updates.stored();
    await turns(10);
    expect(await newJobs(opened)).toEqual([]);
    expect(opened.visits.forgotten).toBe(1);
  });

  test('begins anew for somebody who comes back to a page left open', async () => {
    const disk = new FakeDisk();
    await disk.add([aCard({ jobId: 1 })]);
    const opened = openPage(disk, new FakeVisits(true));
    await turns(10);
    await disk.add([aCard({ jobId: 2 })]);
    opened.updates.stored();
    expect(await newJobs(opened)).toEqual([2]);
    const before = opened.catalogue.status().version;
    opened.visits.comeBack();
    await turns(10);
    expect(await newJobs(opened)).toEqual([]);
    // What is on the screen was new to the visit before: it has to be asked for again.
    expect(opened.catalogue.status().version).toBe(before + 1);
  });
});

import { UNDATED } from '../../../../src/domain/listing.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createJobIds } from '../../../../src/domain/posting/new-job-ids.ts';
import { readRow } from '../../../../src/domain/intake/read-row.ts';
import type { Listing } from '../../../../src/domain/listing.ts';
import { listingOf } from '../../../../sync-server/records/posting.ts';
import { readRecord, recordBody } from '../../../../sync-server/records/board-documents.ts';
import { createImporter } from '../../../../sync-server/postings/importer.ts';
import type { ImportItem } from '../../../../sync-server/postings/import-sink.ts';
import { MapStore } from '../../../support/memory-store.ts';
import { createPlainProjection } from '../../../support/plain-projection.ts';
import { countingTurns } from '../../../support/turns.ts';

const NOW = Date.parse('2026-11-21T15:00:00Z');
const DAY_MS = 86_400_000;

function listing(change: Record<string, unknown> = {}): Listing {
  const row = {
    jobId: 5000,
    jobTitle: 'Cook',
    businessName: 'Diner',
    city: 'Hull',
    province: 'QC',
    posted: '2026-11-01',
  };
  const reading = readRow(
    { ...row, ...change },
    { today: '2026-11-21', undated: UNDATED, newJobId: () => 1, keepJobId: true, lenient: true },
  );
  if (!reading.ok) throw new Error('not a posting');
  return reading.listing;
}

const item = (documentId: string, change: Record<string, unknown> = {}): ImportItem => ({
  documentId,
  listing: listing(change),
});

describe('the importer', () => {
  let board: MapStore;
  let next: number;
  let now: number;
  let importer: ReturnType<typeof createImporter>;
  const stored = async (id: string) => {
    const found = await readRecord(board, 'jobs', id);
    if (!found) throw new Error(`${id} is not there`);
    return found;
  };
  const change = async (id: string, data: Record<string, string | number>) => {
    const { record, revision } = await stored(id);
    const body = recordBody({ ...record, data: { ...record.data, ...data } });
    await board.commit([{ id: `jobs/${id}`, revision, body }]);
  };

  beforeEach(() => {
    board = new MapStore('board');
    next = 900;
    now = NOW;
    importer = createImporter({
      board,
      projection: createPlainProjection(board),
      nowMs: () => now,
      newJobId: () => ++next,
    });
  });

  test('makes a document of a listing, which reads back as the listing', async () => {
    expect(await importer.put([item('imp-a')])).toEqual({ accepted: 1, unchanged: 0 });
    const { record } = await stored('imp-a');
    expect(record).toMatchObject({
      collectionId: 'jobs',
      sequence: 1,
      permissions: ['read("any")'],
      createdAt: '2026-11-21T15:00:00.000+00:00',
    });
    expect(record.data).toMatchObject({
      jobId: 5000,
      province: 'QC',
      jobStatus: 'Job posting advertised',
      externalId: '5000',
    });
    expect(listingOf(record.data, record.createdAt, record.permissions)).toEqual({
      ...listing(),
      details: { ...listing().details, inbox: false },
    });
  });

  test('the same again writes nothing', async () => {
    await importer.put([item('imp-a'), item('imp-b', { jobId: 5001 })]);
    const before = await stored('imp-a');
    expect(await importer.put([item('imp-a'), item('imp-b', { jobId: 5001 })])).toEqual({
      accepted: 0,
      unchanged: 2,
    });
    expect((await stored('imp-a')).revision).toBe(before.revision);
  });

  test('a change writes, and keeps what the board knows better', async () => {
    await importer.put([item('imp-a')]);
    await change('imp-a', { employerId: 'team-1', firstPostedDate: '2026-10-01' });
    expect(await importer.put([item('imp-a', { jobId: 6000, salary: '$20 hourly' })])).toEqual({
      accepted: 1,
      unchanged: 0,
    });
    expect((await stored('imp-a')).record.data).toMatchObject({
      jobId: 5000,
      payMin: 2000,
      employerId: 'team-1',
      firstPostedDate: '2026-10-01',
      postingDateFormatted: '2026-11-01',
    });
  });

  test('a posting that was closed here stays closed', async () => {
    await importer.put([item('imp-a')]);
    await change('imp-a', {
      closedAt: '2026-11-10T00:00:00.000+00:00',
      jobStatusId: 0,
      jobStatus: 'Job posting closed',
    });
    expect(await importer.put([item('imp-a')])).toEqual({ accepted: 0, unchanged: 1 });
    await importer.put([item('imp-a', { jobTitle: 'Chef' })]);
    expect((await stored('imp-a')).record.data).toMatchObject({
      jobTitle: 'Chef',
      jobStatusId: 0,
      closedAt: '2026-11-10T00:00:00.000+00:00',
    });
  });

  test('a posting without any date is undated, and shown for 60 days from the last import that had it', async () => {
    const undated = item('imp-a', { posted: '' });
    const days = async () => {
      const { record } = await stored('imp-a');
      return [record.data['postingDateFormatted'], record.data['expiryDateFormatted']];
    };
    await importer.put([undated]);
    expect(await days()).toEqual([UNDATED, '2027-01-20']);
    now = NOW + 30 * DAY_MS;
    expect(await importer.put([undated]), 'still shown for 30 days').toEqual({ accepted: 0, unchanged: 1 });
    now = NOW + 31 * DAY_MS;
    expect(await importer.put([undated])).toEqual({ accepted: 1, unchanged: 0 });
    expect(await days()).toEqual([UNDATED, '2027-02-20']);
  });

  test('an undated posting keeps the last day that its employer states, and takes a date that comes later', async () => {
    await importer.put([item('imp-a', { posted: '', expires: '2026-12-01' })]);
    expect((await stored('imp-a')).record.data['expiryDateFormatted']).toBe('2026-12-01');
    await importer.put([item('imp-a', { posted: '2026-11-05' })]);
    expect((await stored('imp-a')).record.data).toMatchObject({
      postingDateFormatted: '2026-11-05',
      firstPostedDate: '2026-11-05',
      expiryDateFormatted: null,
    });
  });

  test('a number that another posting has becomes the next free one, within a batch too', async () => {
    await importer.put([item('imp-a')]);
    await importer.put([item('imp-b'), item('imp-c'), item('imp-d', { jobId: 5001 })]);
    const numbers = await Promise.all(['imp-a', 'imp-b', 'imp-c', 'imp-d'].map(id => stored(id)));
    expect(numbers.map(({ record }) => record.data['jobId'])).toEqual([5000, 5001, 5002, 5003]);
    // And stays so.
    expect(await importer.put([item('imp-b')])).toEqual({ accepted: 0, unchanged: 1 });
  });

  test('two batches at once never share a number', async () => {
    await Promise.all([importer.put([item('imp-a')]), importer.put([item('imp-b')])]);
    const numbers = await Promise.all(['imp-a', 'imp-b'].map(id => stored(id)));
    expect(new Set(numbers.map(({ record }) => record.data['jobId']))).toEqual(new Set([5000, 5001]));
  });

  test('the same posting twice in a batch is one document', async () => {
    expect(await importer.put([item('imp-a'), item('imp-a'), item('imp-a', { jobTitle: 'Chef' })])).toEqual({
      accepted: 2,
      unchanged: 1,
    });
    expect(board.ids).toEqual(['jobs/imp-a']);
    expect((await stored('imp-a')).record.data['jobTitle']).toBe('Chef');
  });

  test('a write that meets another one is tried again on what is there now', async () => {
    await importer.put([item('imp-a')]);
    let met = false;
    board.beforeCommit = async () => {
      if (met) return;
      met = true;
      await change('imp-a', { employerId: 'team-1' });
    };
    expect(await importer.put([item('imp-a', { jobTitle: 'Chef' })])).toEqual({ accepted: 1, unchanged: 0 });
    expect((await stored('imp-a')).record.data).toMatchObject({ jobTitle: 'Chef', employerId: 'team-1' });
  });

  test('endless conflicts end as a fault, a failing disk as itself; numbers are free again', async () => {
    await importer.put([item('imp-a')]);
    let counter = 0;
    let inside = false;
    board.beforeCommit = async () => {
      if (inside) return;
      inside = true;
      await change('imp-a', { employerId: `team-${++counter}` });
      inside = false;
    };
    await expect(importer.put([item('imp-a', { jobTitle: 'Chef' })])).rejects.toThrow('keep changing');
    board.beforeCommit = () => {};
    board.failing = true;
    await expect(importer.put([item('imp-b', { jobId: 7000 })])).rejects.toThrow('No space left');
    board.failing = false;
    await importer.put([item('imp-c', { jobId: 7000 })]);
    expect((await stored('imp-c')).record.data['jobId']).toBe(7000);
  });
});

describe('a large batch', () => {
  const importerOf = (board: MapStore) =>
    createImporter({
      board,
      projection: createPlainProjection(board),
      nowMs: () => NOW,
      newJobId: createJobIds(Math.random),
    });

  test('is written a part at a time, with a turn for everybody else after each', async () => {
    const board = new MapStore('board');
    const turns = countingTurns();
    const written = new Map<number, number>();
    board.beforeCommit = writes => {
      written.set(turns.count, (written.get(turns.count) ?? 0) + writes.length);
    };
    const items = Array.from({ length: 1_000 }, (_, at) => item(`imp-${at}`));
    expect(await importerOf(board).put(items)).toEqual({ accepted: 1_000, unchanged: 0 });
    turns.stop();
    expect(Math.max(...written.values())).toBeLessThanOrEqual(250);
  });

  test('of one posting again and again costs as much for each', async () => {
    let looks = 0;
    const same = {
      ...item('imp-same'),
      get documentId() {
        looks += 1;
        return 'imp-same';
      },
    };
    const put = await importerOf(new MapStore('board')).put(Array.from({ length: 500 }, () => same));
    expect(put).toEqual({ accepted: 1, unchanged: 499 });
    expect(looks).toBeLessThan(20 * 500);
  });
});

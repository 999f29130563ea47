import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { emptyDetails } from '../../../src/domain/listing.ts';
import { CatalogueDatabase } from '../../../src/local/catalogue-db.ts';
import { createDetailsStore } from '../../../src/local/details-store.ts';
import { aCard } from '../../support/card-arbitrary.ts';

function openStore(budgetBytes?: number) {
  return createDetailsStore(new CatalogueDatabase({ indexedDB: new IDBFactory(), IDBKeyRange }), budgetBytes);
}
const details = (jobId: number, checkedAt: number) => ({
  jobId,
  listing: { card: aCard({ jobId }), details: emptyDetails() },
  etag: '"t"',
  checkedAt,
});
const size = JSON.stringify(details(1, 1).listing).length;

describe('kept details', () => {
  test('are read as they were kept', async () => {
    const store = openStore();
    await store.keep(details(1, 10));
    expect(await store.read(1, 20)).toMatchObject(details(1, 10));
    expect(await store.read(2, 20)).toBeUndefined();
  });

  test('remember that a posting is gone', async () => {
    const store = openStore();
    await store.keep({ jobId: 1, listing: null, etag: null, checkedAt: 10 });
    expect(await store.read(1, 20)).toMatchObject({ listing: null });
  });

  test('make room by forgetting what was not read for longest', async () => {
    const store = openStore(3 * size);
    for (const jobId of [1, 2, 3]) await store.keep(details(jobId, jobId));
    await store.read(1, 50);
    await store.keep(details(4, 60));
    const kept = [];
    for (const jobId of [1, 2, 3, 4]) if (await store.read(jobId, 100)) kept.push(jobId);
    expect(kept).toEqual([1, 3, 4]);
  });

  test('keep the one just read, however large', async () => {
    const store = openStore(1);
    await store.keep(details(1, 1));
    await store.keep(details(2, 2));
    expect(await store.read(1, 3)).toBeUndefined();
    expect(await store.read(2, 3)).toBeDefined();
  });
});

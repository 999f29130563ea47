import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { emptyDetails } from '../../../../src/domain/empty-details.ts';
import { CatalogueDatabase } from '../../../../src/local/db/catalogue-db.ts';
import { createDetailsStore, type DetailsStoreOptions } from '../../../../src/local/details/details-store.ts';
import { aCard } from '../../../support/card-arbitrary.ts';

function openStore(budgetBytes?: number, options: DetailsStoreOptions = {}) {
  const db = new CatalogueDatabase({ indexedDB: new IDBFactory(), IDBKeyRange });
  return createDetailsStore(db, { ...(budgetBytes !== undefined && { budgetBytes }), ...options });
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

  test('give room when asked, those first that were not read for longest', async () => {
    const store = openStore();
    for (const jobId of [1, 2, 3]) await store.keep(details(jobId, jobId));
    expect(await store.freeRoom(size + 1)).toBe(true);
    expect(await store.read(1, 50)).toBeUndefined();
    expect(await store.read(2, 50)).toBeUndefined();
    expect(await store.read(3, 50)).toBeDefined();
    expect(await store.freeRoom(1)).toBe(true);
    expect(await store.freeRoom(1)).toBe(false);
  });

  const held = async (store: ReturnType<typeof openStore>, jobIds: readonly number[]) => {
    const found = [];
    for (const jobId of jobIds) if (await store.has(jobId)) found.push(jobId);
    return found;
  };

  test('that are pinned stay however little is left, and take no room from the others', async () => {
    const store = openStore(2 * size, { pinned: async () => new Set([1, 2]) });
    for (const jobId of [1, 2, 3, 4, 5]) await store.keep(details(jobId, jobId));
    expect(await held(store, [1, 2, 3, 4, 5])).toEqual([1, 2, 4, 5]);
    expect(await store.freeRoom(Number.POSITIVE_INFINITY)).toBe(true);
    expect(await held(store, [1, 2, 3, 4, 5])).toEqual([1, 2]);
    expect(await store.freeRoom(1)).toBe(false);
  });

  test('are all removed but the pinned ones', async () => {
    const store = openStore(undefined, { pinned: async () => new Set([2]) });
    for (const jobId of [1, 2, 3]) await store.keep(details(jobId, jobId));
    await store.removeUnpinned();
    expect(await held(store, [1, 2, 3])).toEqual([2]);
  });

  test('are not removed when nobody can say what is pinned', async () => {
    const store = openStore(1, { pinned: () => Promise.reject(new Error('closed')) });
    await expect(store.keep(details(1, 1))).rejects.toThrow('closed');
    await expect(store.keep(details(2, 2))).rejects.toThrow('closed');
    expect(await held(store, [1, 2])).toEqual([1, 2]);
  });

  test('are read on a device that is so full that not even the reading can be noted', async () => {
    const db = new CatalogueDatabase({ indexedDB: new IDBFactory(), IDBKeyRange });
    const store = createDetailsStore(db);
    await store.keep(details(1, 10));
    db.details.hook('updating', () => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    });
    expect(await store.read(1, 20)).toMatchObject(details(1, 10));
  });

  test('are read although a pack of the province is damaged', async () => {
    const store = openStore(undefined, { findInPacks: () => Promise.reject(new TypeError('no gzip file')) });
    await store.keep(details(1, 10));
    expect(await store.read(1, 20)).toMatchObject(details(1, 10));
    expect(await store.read(2, 20)).toBeUndefined();
    expect(await held(store, [1, 2])).toEqual([1]);
  });

  test('are those of a kept province where they are newer', async () => {
    const inPack = (jobId: number) => ({ listing: details(jobId, 0).listing, checkedAt: 100 });
    const store = openStore(undefined, {
      findInPacks: async (jobId, after) => (jobId < 3 && after < 100 ? inPack(jobId) : undefined),
    });
    await store.keep(details(1, 50));
    await store.keep(details(2, 150));
    expect(await store.read(1, 200)).toEqual({ ...details(1, 100), etag: null });
    expect(await store.read(2, 200)).toMatchObject(details(2, 150));
    expect(await store.read(3, 200)).toBeUndefined();
    expect(await held(store, [1, 2, 3])).toEqual([1, 2]);
  });
});

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { CatalogueDatabase } from '../../../../src/local/db/catalogue-db.ts';
import { createDetailsStore } from '../../../../src/local/details/details-store.ts';
import { createStorageMeter, weigh } from '../../../../src/local/db/storage-sizes.ts';
import { aListing } from '../../../support/details-server.ts';

test('the list and the postings read are weighed by what is in them', async () => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  const catalogue = new CatalogueDatabase(options);
  const store = createDetailsStore(catalogue);
  const meter = createStorageMeter(catalogue, () => store.removeUnpinned());
  expect(await meter.sizes()).toEqual({ list: 0, read: { postings: 0, bytes: 0 } });

  await catalogue.segments.put({ hash: 'h', bytes: new ArrayBuffer(1000) });
  const listing = aListing(7);
  await store.keep({ jobId: 7, listing, etag: null, checkedAt: 1 });
  const bytes = JSON.stringify(listing).length;
  expect(await meter.sizes()).toEqual({ list: 1001, read: { postings: 1, bytes } });

  await meter.removeRead();
  expect((await meter.sizes()).read).toEqual({ postings: 0, bytes: 0 });
});

test.each([
  ['text', 'four', 4],
  ['a number', 12, 8],
  ['nothing', null, 8],
  ['bytes', new ArrayBuffer(12), 12],
  ['a view of bytes', new Uint8Array(5), 5],
  ['a record', { a: 'xy', b: [1, 2], c: new ArrayBuffer(3) }, 21],
])('%s weighs', (_, value, weight) => {
  expect(weigh(value)).toBe(weight);
});

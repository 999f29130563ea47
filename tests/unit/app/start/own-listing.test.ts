import { expect, test } from 'vitest';
import { ownListingFirst } from '../../../../src/app/start/own-listing.ts';
import type { DetailsWish } from '../../../../src/features/services.ts';
import { aListing } from '../../../support/details-server.ts';

const listing = aListing(7);

function readerOf(ownListing: () => Promise<typeof listing | null>) {
  const wishes: (DetailsWish | undefined)[] = [];
  const publicReader = {
    read: async (_jobId: number, wish?: DetailsWish) => {
      wishes.push(wish);
      return { status: 'offline' } as const;
    },
  };
  return { reader: ownListingFirst(publicReader, ownListing, () => 5), wishes };
}

test('a posting that isn’t public is read from the person’s own database', async () => {
  const { reader, wishes } = readerOf(async () => listing);
  expect(await reader.read(7)).toEqual({ status: 'found', listing, fromDevice: true, checkedAt: 5 });
  expect(wishes).toEqual([]);
});

test.each([
  ['isn’t theirs', () => Promise.resolve(null)],
  ['can’t be looked for', () => Promise.reject(new Error('closed'))],
])('a posting that %s is read as it was wished', async (_, ownListing) => {
  const { reader, wishes } = readerOf(ownListing);
  const wish = { onLate: () => {}, isListed: false, isOutdated: true };
  expect(await reader.read(7, wish)).toEqual({ status: 'offline' });
  expect(wishes).toEqual([wish]);
});

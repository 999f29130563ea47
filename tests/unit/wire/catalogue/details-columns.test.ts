import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyDetails } from '../../../../src/domain/empty-details.ts';
import type { Listing } from '../../../../src/domain/listing.ts';
import { listingInColumns, toDetailsColumns } from '../../../../src/wire/catalogue/details-columns.ts';
import { readCard } from '../../../../src/wire/segment/card-shape.ts';
import { aCard, anyCard } from '../../../support/card-arbitrary.ts';

const listing = (jobId: number): Listing => ({
  card: aCard({ jobId }),
  details: { ...emptyDetails(), description: `Text of ${jobId}`, languages: ['English', 'Français'] },
});
const sent = (listings: readonly Listing[]): unknown =>
  JSON.parse(JSON.stringify(toDetailsColumns(listings)));

describe('postings in columns', () => {
  test('come out one by one as they went in', () => {
    const listings = [1, 2, 3].map(listing);
    const columns = sent(listings);
    for (const each of listings) expect(listingInColumns(columns, each.card.jobId)).toEqual(each);
    expect(listingInColumns(columns, 4)).toBeNull();
  });

  test('carry any card', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyCard(), { selector: card => card.jobId, minLength: 1 }), cards => {
        const columns = sent(cards.map(card => ({ card, details: emptyDetails() })));
        for (const card of cards)
          expect(listingInColumns(columns, card.jobId)?.card).toEqual(readCard({ ...card }));
      }),
      { numRuns: 50 },
    );
  });

  test.each([
    ['nothing', null],
    ['text', 'x'],
    ['a list', [1, 2]],
    ['columns that are none', { card: { jobId: 7 }, details: {} }],
    ['columns of something else', { card: { jobId: ['7'] }, details: { jobId: [7] } }],
    ['no details', { card: { jobId: [7] } }],
  ])('%s has no posting', (_, columns) => {
    expect(listingInColumns(columns, 7)).toBeNull();
  });

  test('what has another shape than it should is empty', () => {
    const columns = {
      card: { jobId: [7], jobTitle: [12] },
      details: { languages: 'English', sections: [5] },
    };
    expect(listingInColumns(columns, 7)).toMatchObject({
      card: { jobId: 7, jobTitle: '' },
      details: { languages: [], sections: [] },
    });
  });
});

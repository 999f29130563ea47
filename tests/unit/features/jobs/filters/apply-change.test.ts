import { expect, test } from 'vitest';
import { applyChange } from '../../../../../src/features/jobs/filters/apply-change.ts';
import { type ListFilters, NO_FILTERS } from '../../../../../src/features/jobs/filters/list-filters.ts';

const filters = (some: Partial<ListFilters>): ListFilters => ({ ...NO_FILTERS, ...some });

test.each<
  [
    string,
    { latest: Partial<ListFilters>; seen: Partial<ListFilters>; next: Partial<ListFilters> },
    Partial<ListFilters>,
  ]
>([
  ['a change of what is shown', { latest: {}, seen: {}, next: { wage: 'low' } }, { wage: 'low' }],
  [
    'a change beside a newer one',
    { latest: { wage: 'low' }, seen: {}, next: { keyword: 'cook' } },
    { wage: 'low', keyword: 'cook' },
  ],
  [
    'the later change of the same filter',
    { latest: { wage: 'low' }, seen: {}, next: { wage: 'high' } },
    { wage: 'high' },
  ],
  [
    'a filter taken away',
    { latest: { wage: 'low', minPay: 1550 }, seen: { minPay: 1550 }, next: {} },
    { wage: 'low' },
  ],
  [
    'two provinces chosen one after the other',
    { latest: { provinces: ['AB'] }, seen: {}, next: { provinces: ['ON'] } },
    { provinces: ['AB', 'ON'] },
  ],
  [
    'one chosen and one taken away',
    { latest: { provinces: ['AB', 'QC'] }, seen: { provinces: ['AB'] }, next: { provinces: [] } },
    { provinces: ['QC'] },
  ],
  [
    'the same one chosen twice',
    { latest: { types: ['full_time'] }, seen: {}, next: { types: ['full_time'] } },
    { types: ['full_time'] },
  ],
  [
    'one that is gone already taken away',
    { latest: {}, seen: { withoutWords: ['night'] }, next: { withoutWords: [] } },
    {},
  ],
])('%s', (_, { latest, seen, next }, expected) => {
  expect(applyChange(filters(latest), filters(seen), filters(next))).toEqual(filters(expected));
});

import { describe, expect, it } from 'vitest';
import type { CatalogueQuery } from '../../../../src/catalogue/query/query.ts';
import type { Card } from '../../../../src/domain/listing.ts';
import { NO_FILTERS } from '../../../../src/features/jobs/filters/list-filters.ts';
import type { ListContext } from '../../../../src/features/jobs/filters/list-query.ts';
import type { ListRow } from '../../../../src/features/jobs/job-pages.ts';
import { looserSearches } from '../../../../src/features/jobs/list/looser-searches.ts';
import { relatedJobs } from '../../../../src/features/jobs/detail/related-jobs.ts';
import { testCard } from '../test-card.ts';

/** Arrived since the previous visit. */
const NEW_ID = 3;

/** A catalogue that knows only keyword, province, occupation, employer, radius and what is hidden: enough to tell which questions were asked. */
function catalogueOf(cards: readonly Card[], kmOf: (card: Card) => number = () => 0) {
  const asked: CatalogueQuery[] = [];
  return {
    asked,
    async query(query: CatalogueQuery) {
      asked.push(query);
      const words = query.keyword.toLowerCase().split(' ').filter(Boolean);
      const found = cards.filter(
        card =>
          words.every(word => card.jobTitle.toLowerCase().includes(word)) &&
          !query.hidden.includes(card.jobId) &&
          (query.provinces.length === 0 || query.provinces.some(code => code === card.provinceId)) &&
          card.noc.startsWith(query.noc) &&
          (!query.employer || card.businessName === query.employer) &&
          (!query.near?.km || kmOf(card) <= query.near.km),
      );
      return {
        total: found.length,
        cards: found.slice(query.offset, query.offset + query.limit),
        notes: found
          .slice(query.offset, query.offset + query.limit)
          .map(({ jobId }) => ({ isNew: jobId === NEW_ID, reposts: 0, km: null })),
        facets: null,
        held: cards.length,
      };
    },
  };
}

const context: ListContext = {
  wageTable: 'specification',
  today: '2026-10-05',
  hidden: [],
  hiddenEmployers: [],
};
const ids = (rows: readonly ListRow[]) => rows.map(({ card }) => card.jobId);

describe('looser searches for an empty list', () => {
  const cards = [
    testCard({ jobId: 1, jobTitle: 'Welder', provinceId: 'AB' }),
    testCard({ jobId: 2, jobTitle: 'Cook', provinceId: 'ON' }),
    testCard({ jobId: 3, jobTitle: 'Baker', provinceId: 'ON' }),
  ];
  const banff = { latitude: 51.18, longitude: -115.57 };

  it('take one filter off each, the most fruitful first', async () => {
    const filters = { ...NO_FILTERS, keyword: 'welder', provinces: ['ON'] as const };
    const found = await looserSearches(catalogueOf(cards), filters, null, context);
    expect(found.map(({ name, total }) => [name, total])).toEqual([
      ['keyword', 2],
      ['provinces', 1],
    ]);
    expect(found[0]?.filters).toEqual({ ...filters, keyword: '' });
  });

  it('leave out those that find nothing, and fetch no card', async () => {
    const catalogue = catalogueOf(cards);
    const filters = { ...NO_FILTERS, keyword: 'pilot', provinces: ['YT'] as const };
    expect(await looserSearches(catalogue, filters, null, context)).toEqual([]);
    expect(catalogue.asked.every(({ limit, withFacets }) => limit === 0 && !withFacets)).toBe(true);
  });

  it('are each filter alone where no single one is to blame', async () => {
    const filters = {
      ...NO_FILTERS,
      keyword: 'cook',
      provinces: ['AB'] as const,
      types: ['casual'] as const,
    };
    const found = await looserSearches(
      {
        query: async query => {
          const isOne = [query.keyword, ...query.provinces, ...query.types].filter(Boolean).length === 1;
          return { total: isOne ? query.keyword.length : 0, cards: [], notes: [], facets: null, held: 0 };
        },
      },
      filters,
      null,
      context,
    );
    expect(found.map(({ kind, filters: next, total }) => [kind, next, total])).toEqual([
      ['only', { ...NO_FILTERS, keyword: 'cook' }, 4],
    ]);
  });

  it('offer the nearest radius with something in it first, and no place last', async () => {
    const catalogue = catalogueOf(cards, ({ jobId }) => (jobId === 1 ? 90 : 2_000));
    const filters = { ...NO_FILTERS, near: 'banff-ab', km: 25 };
    const found = await looserSearches(catalogue, filters, banff, context);
    expect(found.map(({ kind, filters: { near, km }, total }) => [kind, near, km, total])).toEqual([
      ['wider', 'banff-ab', 100, 1],
      ['without', '', 0, 3],
    ]);
  });
});

describe('related jobs', () => {
  const shown = testCard({ jobId: 1, jobTitle: 'Line cook', provinceId: 'AB', businessName: 'Diner' });

  it('are the same title, near by first, without the one that is shown', async () => {
    const near = testCard({ jobId: 2, jobTitle: 'Line cook', provinceId: 'AB', businessName: 'Other' });
    const far = testCard({ jobId: 3, jobTitle: 'Line cook', provinceId: 'ON', businessName: 'Other' });
    const { similar } = await relatedJobs(catalogueOf([shown, near, far]), shown, context);
    expect(ids(similar)).toEqual([2, 3]);
  });

  it('say which of them are new since the last visit', async () => {
    const others = [2, 3].map(jobId => testCard({ ...shown, jobId, businessName: 'Other' }));
    const { similar } = await relatedJobs(catalogueOf([shown, ...others]), shown, context);
    expect(similar.map(({ card, note }) => [card.jobId, note.isNew])).toEqual([
      [2, false],
      [3, true],
    ]);
  });

  it('go from the title to the occupation and to its minor group, never to another one', async () => {
    const other = (jobId: number, card: Partial<Card>) =>
      testCard({ jobId, jobTitle: 'Baker', businessName: 'Other', ...card });
    const cards = [
      other(2, { noc: '75101', provinceId: 'AB' }),
      other(3, { noc: '63202', provinceId: 'AB' }),
      other(4, { noc: '63200', provinceId: 'ON' }),
      other(5, { noc: '63200', provinceId: 'AB' }),
      other(6, { noc: '', provinceId: 'ON', jobTitle: 'Line cook' }),
    ];
    const related = await relatedJobs(catalogueOf([shown, ...cards]), shown, context);
    expect(ids(related.similar)).toEqual([5, 3, 6]);
    expect(related.newest).toEqual([]);
  });

  it('are the newest where nothing is similar', async () => {
    const other = testCard({ jobId: 2, jobTitle: 'Welder', noc: '72106', businessName: 'Other' });
    const related = await relatedJobs(catalogueOf([shown, other]), shown, context);
    expect([ids(related.similar), ids(related.newest)]).toEqual([[], [2]]);
  });

  it('of the same employer are apart, and not said twice', async () => {
    const sibling = testCard({ jobId: 5, jobTitle: 'Line cook', provinceId: 'AB', businessName: 'Diner' });
    const related = await relatedJobs(catalogueOf([shown, sibling]), shown, context);
    expect(ids(related.sameEmployer)).toEqual([5]);
    expect(related.similar).toEqual([]);
  });

  it('stay in the province when those of the same employer come first there', async () => {
    const siblings = [5, 6, 7].map(jobId => testCard({ ...shown, jobId }));
    const near = [8, 9, 10, 11].map(jobId => testCard({ ...shown, jobId, businessName: 'Other' }));
    const far = testCard({ jobId: 12, jobTitle: 'Line cook', provinceId: 'ON', businessName: 'Other' });
    const related = await relatedJobs(catalogueOf([far, shown, ...siblings, ...near]), shown, context);
    expect(ids(related.sameEmployer)).toEqual([5, 6, 7]);
    expect(ids(related.similar)).toEqual([8, 9, 10]);
  });

  it('are none that this person hid', async () => {
    const similar = testCard({ jobId: 2, jobTitle: 'Line cook', provinceId: 'AB', businessName: 'Other' });
    const sibling = testCard({ jobId: 3, jobTitle: 'Dishwasher', provinceId: 'AB', businessName: 'Diner' });
    const catalogue = catalogueOf([shown, similar, sibling]);
    expect(await relatedJobs(catalogue, shown, { ...context, hidden: [2, 3] })).toEqual({
      similar: [],
      sameEmployer: [],
      newest: [],
    });
  });

  it('of an unknown posting are the newest', async () => {
    const catalogue = catalogueOf([shown]);
    const related = await relatedJobs(catalogue, null, context);
    expect(ids(related.newest)).toEqual([1]);
    expect(catalogue.asked).toHaveLength(1);
  });
});

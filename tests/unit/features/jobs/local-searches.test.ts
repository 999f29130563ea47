import { describe, expect, it } from 'vitest';
import type { CatalogueQuery } from '../../../../src/catalogue/query.ts';
import type { Card } from '../../../../src/domain/listing.ts';
import { NO_FILTERS } from '../../../../src/features/jobs/list-filters.ts';
import { looserSearches } from '../../../../src/features/jobs/looser-searches.ts';
import { relatedJobs } from '../../../../src/features/jobs/related-jobs.ts';
import { testCard } from '../test-card.ts';

/** A catalogue that knows only keyword, province and employer: enough to tell which questions were asked. */
function catalogueOf(cards: readonly Card[]) {
  const asked: CatalogueQuery[] = [];
  return {
    asked,
    async query(query: CatalogueQuery) {
      asked.push(query);
      const words = query.keyword.toLowerCase().split(' ').filter(Boolean);
      const found = cards.filter(
        card =>
          words.every(word => card.jobTitle.toLowerCase().includes(word)) &&
          (!query.province || card.provinceId === query.province) &&
          (!query.employer || card.businessName === query.employer),
      );
      return {
        total: found.length,
        cards: found.slice(query.offset, query.offset + query.limit),
        lmiaNotStated: 0,
        provinces: {},
        wage: { high: 0, low: 0, unknown: 0 },
        held: cards.length,
      };
    },
  };
}

const context = { wageTable: 'specification', today: '2026-10-05' };
const ids = (cards: readonly Card[]) => cards.map(({ jobId }) => jobId);

describe('looser searches for an empty list', () => {
  const cards = [
    testCard({ jobId: 1, jobTitle: 'Welder', provinceId: 'AB' }),
    testCard({ jobId: 2, jobTitle: 'Cook', provinceId: 'ON' }),
    testCard({ jobId: 3, jobTitle: 'Baker', provinceId: 'ON' }),
  ];
  const toQuery = (filters: typeof NO_FILTERS) => ({ ...filters, ...context });

  it('take one filter off each, the most fruitful first', async () => {
    const filters = { ...NO_FILTERS, keyword: 'welder', province: 'ON' as const };
    const found = await looserSearches(catalogueOf(cards), filters, toQuery);
    expect(found.map(({ name, total }) => [name, total])).toEqual([
      ['keyword', 2],
      ['province', 1],
    ]);
    expect(found[0]?.filters).toEqual({ ...filters, keyword: '' });
  });

  it('leave out those that find nothing, and fetch no card', async () => {
    const catalogue = catalogueOf(cards);
    const filters = { ...NO_FILTERS, keyword: 'pilot', province: 'YT' as const };
    expect(await looserSearches(catalogue, filters, toQuery)).toEqual([]);
    expect(catalogue.asked.every(({ limit }) => limit === 0)).toBe(true);
  });
});

describe('related jobs', () => {
  const shown = testCard({ jobId: 1, jobTitle: 'Line cook', provinceId: 'AB', businessName: 'Diner' });

  it('are the same title near by, without the one that is shown', async () => {
    const near = testCard({ jobId: 2, jobTitle: 'Line cook', provinceId: 'AB', businessName: 'Other' });
    const far = testCard({ jobId: 3, jobTitle: 'Line cook', provinceId: 'ON', businessName: 'Other' });
    const { similar } = await relatedJobs(catalogueOf([shown, near, far]), shown, context);
    expect(ids(similar)).toEqual([2]);
  });

  it('widen to the country, then to the first word', async () => {
    const far = testCard({ jobId: 3, jobTitle: 'Line cook', provinceId: 'ON', businessName: 'Other' });
    expect(ids((await relatedJobs(catalogueOf([shown, far]), shown, context)).similar)).toEqual([3]);
    const loose = testCard({ jobId: 4, jobTitle: 'Line worker', provinceId: 'ON', businessName: 'Other' });
    expect(ids((await relatedJobs(catalogueOf([shown, loose]), shown, context)).similar)).toEqual([4]);
  });

  it('of the same employer are apart, and not said twice', async () => {
    const sibling = testCard({ jobId: 5, jobTitle: 'Line cook', provinceId: 'AB', businessName: 'Diner' });
    const related = await relatedJobs(catalogueOf([shown, sibling]), shown, context);
    expect(ids(related.sameEmployer)).toEqual([5]);
    expect(related.similar).toEqual([]);
  });

  it('of an unknown posting are the newest', async () => {
    const catalogue = catalogueOf([shown]);
    const related = await relatedJobs(catalogue, null, context);
    expect(ids(related.similar)).toEqual([1]);
    expect(catalogue.asked).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import type { CatalogueAnswer } from '../../../../src/catalogue/query.ts';
import { heldCard, landPage, PAGE_SIZE, pagesBetween } from '../../../../src/features/jobs/job-pages.ts';
import { testCard } from '../test-card.ts';

const answer = (total: number, firstId: number): CatalogueAnswer => ({
  total,
  cards: Array.from({ length: Math.min(PAGE_SIZE, total) }, (_, i) => testCard({ jobId: firstId + i })),
  lmiaNotStated: 0,
  provinces: {},
  wage: { high: 0, low: 0, unknown: 0 },
  held: total,
});

describe('pages of the list', () => {
  it('are found by position', () => {
    const first = landPage(null, { key: 'q', version: 1, page: 0 }, answer(200, 100));
    const held = landPage(first, { key: 'q', version: 1, page: 2 }, answer(200, 300));
    expect(heldCard(held, 0)?.jobId).toBe(100);
    expect(heldCard(held, PAGE_SIZE * 2 + 3)?.jobId).toBe(303);
    expect(heldCard(held, PAGE_SIZE)).toBeUndefined();
    expect(heldCard(null, 0)).toBeUndefined();
  });

  it('go when another question is answered', () => {
    const first = landPage(null, { key: 'q', version: 1, page: 3 }, answer(200, 100));
    const other = landPage(first, { key: 'r', version: 1, page: 0 }, answer(1, 7));
    expect(other.counts.total).toBe(1);
    expect([...other.pages.keys()]).toEqual([0]);
  });

  it('stay on the screen while a newer catalogue’s come in one by one', () => {
    const first = landPage(null, { key: 'q', version: 1, page: 0 }, answer(200, 100));
    const both = landPage(first, { key: 'q', version: 1, page: 1 }, answer(200, 200));
    const newer = landPage(both, { key: 'q', version: 2, page: 0 }, answer(201, 500));
    expect(newer.counts.total).toBe(201);
    expect(heldCard(newer, 0)?.jobId).toBe(500);
    expect(heldCard(newer, PAGE_SIZE)?.jobId).toBe(200);
  });

  it('of an older catalogue change nothing when they come late', () => {
    const newer = landPage(null, { key: 'q', version: 2, page: 0 }, answer(201, 500));
    expect(landPage(newer, { key: 'q', version: 1, page: 0 }, answer(200, 100))).toBe(newer);
  });

  it.each([
    [0, 0, [0]],
    [0, 49, [0]],
    [49, 50, [0, 1]],
    [120, 260, [2, 3, 4, 5]],
    [-3, -1, [0]],
  ])('between %i and %i are %j', (first, last, pages) => {
    expect(pagesBetween(first, last)).toEqual(pages);
  });
});

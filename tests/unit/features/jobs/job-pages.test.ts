import { describe, expect, it } from 'vitest';
import type { CatalogueAnswer } from '../../../../src/catalogue/query/query.ts';
import {
  heldIndexOf,
  heldRow,
  landPage,
  NO_NOTE,
  PAGE_SIZE,
  pagesBetween,
} from '../../../../src/features/jobs/job-pages.ts';
import { testCard } from '../test-card.ts';

const answer = (total: number, firstId: number): CatalogueAnswer => {
  const cards = Array.from({ length: Math.min(PAGE_SIZE, total) }, (_, i) =>
    testCard({ jobId: firstId + i }),
  );
  const notes = cards.map(({ jobId }) => ({ ...NO_NOTE, reposts: jobId % 3 }));
  return { total, cards, notes, facets: null, held: total };
};

const asked = (key: string, version: number, page: number) => ({ key, version, page, isPartial: false });

describe('pages of the list', () => {
  it('are found by position, each card with its note', () => {
    const first = landPage(null, asked('q', 1, 0), answer(200, 100));
    const held = landPage(first, asked('q', 1, 2), answer(200, 300));
    expect(heldRow(held, 0)?.card.jobId).toBe(100);
    expect(heldRow(held, 0)?.note.reposts).toBe(1);
    expect(heldRow(held, PAGE_SIZE * 2 + 3)?.card.jobId).toBe(303);
    expect(heldRow(held, PAGE_SIZE)).toBeUndefined();
    expect(heldRow(null, 0)).toBeUndefined();
  });

  it('go when another question is answered', () => {
    const first = landPage(null, asked('q', 1, 3), answer(200, 100));
    const other = landPage(first, asked('r', 1, 0), answer(1, 7));
    expect(other.total).toBe(1);
    expect([...other.pages.keys()]).toEqual([0]);
  });

  it('stay on the screen while a newer catalogue’s come in one by one', () => {
    const first = landPage(null, asked('q', 1, 0), answer(200, 100));
    const both = landPage(first, asked('q', 1, 1), answer(200, 200));
    const newer = landPage(both, asked('q', 2, 0), answer(201, 500));
    expect(newer.total).toBe(201);
    expect(heldRow(newer, 0)?.card.jobId).toBe(500);
    expect(heldRow(newer, PAGE_SIZE)?.card.jobId).toBe(200);
  });

  it('say whether all of the catalogue was counted', () => {
    const part = landPage(null, { ...asked('q', 1, 0), isPartial: true }, answer(20, 100));
    expect(part.isPartial).toBe(true);
    expect(landPage(part, asked('q', 2, 0), answer(200, 100)).isPartial).toBe(false);
  });

  it('of an older catalogue change nothing when they come late', () => {
    const newer = landPage(null, asked('q', 2, 0), answer(201, 500));
    expect(landPage(newer, asked('q', 1, 0), answer(200, 100))).toBe(newer);
  });

  it('tell where a posting stands now, never where it stood before', () => {
    const old = landPage(null, asked('q', 1, 0), answer(200, 100));
    const held = landPage(old, asked('q', 2, 1), answer(200, 300));
    expect(heldIndexOf(held, 310)).toBe(PAGE_SIZE + 10);
    expect(heldIndexOf(held, 100)).toBe(-1);
    expect(heldIndexOf(held, 7)).toBe(-1);
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

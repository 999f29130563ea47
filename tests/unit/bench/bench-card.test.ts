import { describe, expect, test } from 'vitest';
import { type BenchCard, expiryShift, jobAttributes } from '../../../bench/bench-card.mjs';
import { idOfJob, jobIdOf } from '../../../bench/card-ids.mjs';
import { changedCards, changesTo, filtersOf, syntheticCards } from '../../../bench/synthetic-cards.mjs';
import { todayIn } from '../../../src/domain/dates.ts';
import { cardPay } from '../../../src/domain/listing.ts';
import { searchWords } from '../../../src/domain/search-text.ts';
import { wageClass } from '../../../src/domain/lmia/wage-class.ts';
import { SPECIFICATION_TABLE } from '../../../src/domain/lmia/wage-tables.ts';
import { readCard } from '../../../src/wire/segment/card-shape.ts';
import { otherCards, otherChanges, otherFilters } from '../../fixtures/other-cards.ts';

interface Generator {
  cards(count: number, seed: number): BenchCard[];
  mutate(cards: BenchCard[], share: number, seed: number): { changed: BenchCard[]; added: BenchCard[] };
  filters(count: number, seed: number): { keyword: string }[];
}

const own: Generator = {
  cards: syntheticCards,
  mutate: changesTo,
  filters: filtersOf,
};
const other: Generator = {
  cards: otherCards,
  mutate: otherChanges,
  filters: otherFilters,
};

describe.each([
  ['own cards', own],
  ["another generator's cards", other],
])('%s', (_name, generator) => {
  test.each([42, 7])('seed %i: Portage reads of a card what its maker says', seed => {
    const list = generator.cards(1_000, seed);
    const { changed, added } = generator.mutate(list, 0.1, 100);
    const nowMs = Date.now();
    const shift = expiryShift(list, nowMs);
    const today = todayIn(null, nowMs);
    for (const card of [...list, ...changed, ...added]) {
      const read = readCard(jobAttributes(card, shift));
      if (!read) throw new Error(`${card.id} is no card`);
      expect(wageClass(cardPay(read), read.provinceId, SPECIFICATION_TABLE), card.id).toBe(card.wageClass);
      expect(idOfJob(read.jobId)).toBe(card.id);
      expect((read.expiryDateFormatted ?? '') >= today).toBe(true);
      expect(read).toMatchObject({
        jobTitle: card.title,
        city: card.city,
        provinceId: card.prov,
        postingDateFormatted: card.posted,
      });
    }
  });

  test('a keyword within a title is always the beginning of one of its words', () => {
    const keywords = new Set(generator.filters(60, 3).map(({ keyword }) => keyword));
    const titles = new Set(generator.cards(2_000, 42).map(({ title }) => title));
    for (const title of titles)
      for (const keyword of keywords)
        expect([title, keyword, searchWords(title).some(word => word.startsWith(keyword))]).toEqual([
          title,
          keyword,
          title.includes(keyword),
        ]);
  });
});

test('job numbers are ordered as the ids are as text, and give the ids back', () => {
  const ids = ['jb-100000000', 'jb-100120007', 'jb-109999999', 'jb-40000000', 'jb-46999999', 'jb-90100000'];
  expect([...ids].sort()).toEqual(ids);
  const numbers = ids.map(jobIdOf);
  expect([...numbers].sort((a, b) => a - b)).toEqual(numbers);
  expect(numbers.map(idOfJob)).toEqual(ids);
});

test('the same seed gives the same cards, another one others', () => {
  expect(syntheticCards(50, 5)).toEqual(syntheticCards(50, 5));
  expect(syntheticCards(50, 5)).not.toEqual(syntheticCards(50, 6));
});

test('of a hundredth that changes, eight in ten are edits, one is new, one is gone', () => {
  const cards = syntheticCards(10_000, 1);
  const changes = changesTo(cards, 0.01, 100);
  expect([changes.changed.length, changes.added.length, changes.removed.length]).toEqual([80, 10, 10]);
  const after = changedCards(cards, changes);
  expect(after).toHaveLength(10_000);
  expect(new Set(after.map(({ id }) => id)).size).toBe(10_000);
  expect(after.filter(({ posted }) => posted === '2026-11-01')).toHaveLength(90);
});

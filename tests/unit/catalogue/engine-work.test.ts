import { describe, expect, test } from 'vitest';
import { newCounters } from '../../../src/catalogue/query/counters.ts';
import { Engine, type Names } from '../../../src/catalogue/engine.ts';
import { decodeImage } from '../../../src/catalogue/table/image.ts';
import type { CatalogueQuery } from '../../../src/catalogue/query/query.ts';
import { lateParts } from '../../../src/catalogue/query/late-parts.ts';
import { occupations } from '../../../src/domain/noc/noc-occupations.ts';
import * as gazetteer from '../../../src/domain/places/places.ts';
import { findWageTable } from '../../../src/domain/lmia/wage-table-lookup.ts';
import { decodeSegment, encodeSegment, type SegmentContent } from '../../../src/wire/segment/segment.ts';
import { aCard } from '../../support/card-arbitrary.ts';
import { everything } from './catalogue-arbitrary.ts';

const COUNT = 3_000;
const TITLES = 40;
const BUSINESSES = 90;
const names: Names = { occupations: occupations(), gazetteer, findWageTable, late: lateParts };
const near = { latitude: 43.7, longitude: -79.4, km: 50 };

const cards = Array.from({ length: COUNT }, (_, at) =>
  aCard({
    jobId: at + 1,
    jobTitle: `title ${at % TITLES}`,
    businessName: `business ${at % BUSINESSES}`,
    postingDateFormatted: `2026-11-${String(1 + (at % 20)).padStart(2, '0')}`,
    expiryDateFormatted: null,
  }),
);

function lay(engine: Engine, ...contents: Partial<SegmentContent>[]): void {
  engine.lay(
    contents.map(content => decodeSegment(encodeSegment({ cards: [], tombstones: [], ...content }))),
    null,
  );
}

function engineOf(...contents: Partial<SegmentContent>[]) {
  const counters = newCounters();
  const engine = new Engine(undefined, counters);
  lay(engine, ...contents);
  return {
    engine,
    counters,
    /** What a query costs. */
    costOf: (query: Partial<CatalogueQuery>) => {
      const before = { ...counters };
      engine.query({ ...everything, fold: true, ...query }, names);
      return {
        scanned: counters.rowsScanned - before.rowsScanned,
        prepared: counters.rowsPrepared - before.rowsPrepared,
        entries: counters.entriesMatched - before.entriesMatched,
      };
    },
  };
}

describe('a query', () => {
  test('looks at each row once, for facets or another order once more at those before the end of its page', () => {
    const { costOf } = engineOf({ cards });
    const page = { offset: 100, limit: 20, fold: false };
    expect(costOf({ ...page, withFacets: false }).scanned).toBe(COUNT);
    expect(costOf({ ...page, withFacets: true }).scanned).toBe(COUNT + 120);
    expect(costOf({ ...page, sort: 'pay' }).scanned).toBe(COUNT + 120);
    expect(costOf({ limit: 0 }).scanned).toBe(COUNT);
    const rare = { keyword: 'title 3', provinces: ['ON'], wage: 'low', postedWithin: 7 } as const;
    expect(costOf({ ...page, ...rare }).scanned).toBeLessThanOrEqual(2 * COUNT);
  });

  test('leaves what it worked out for all rows to those after it', () => {
    const { costOf } = engineOf({ cards });
    // Classes, reposts, and what is shown.
    expect(costOf({ withFacets: false }).prepared).toBe(3 * COUNT);
    // For the counts beside the filters: the employers with an approved LMIA, and the sides.
    expect(costOf({}).prepared).toBe(2 * COUNT);
    expect(costOf({ provinces: ['QC'], keyword: 'title', keywordIn: 'title' }).prepared).toBe(0);
    // The rows that have the words.
    expect(costOf({ keyword: 'title 3' }).prepared).toBe(COUNT);
    expect(costOf({ keyword: 'title 3', provinces: ['ON'], offset: 20 }).prepared).toBe(0);
    expect(costOf({ sort: 'pay' }).prepared).toBe(COUNT);
    expect(costOf({ sort: 'pay', wage: 'high' }).prepared).toBe(0);
    // The places, the distances, and which band each is in.
    expect(costOf({ near }).prepared).toBe(3 * COUNT);
    expect(costOf({ near, provinces: ['ON'] }).prepared).toBe(0);
    // The rows in the area: their places are known by now.
    expect(costOf({ near, area: [0, 0, 9, 9] }).prepared).toBe(COUNT);
    expect(costOf({ near, area: [0, 0, 9, 9], wage: 'high' }).prepared).toBe(0);
    // The sides with this amount among their steps, for the counts and for the cards.
    expect(costOf({ minPay: 2345 }).prepared).toBe(COUNT);
    expect(costOf({ minPay: 2345, withFacets: false }).prepared).toBe(COUNT);
    expect(costOf({ minPay: 2345, lmiaApproved: false, withPay: true }).prepared).toBe(0);
  });

  test('counts for a map in one look at each row', () => {
    const { engine, counters, costOf } = engineOf({ cards });
    costOf({ near, fold: true });
    const { rowsScanned, rowsPrepared } = counters;
    engine.mapCounts({ ...everything, fold: true, keyword: 'title', withFacets: false }, names);
    expect(counters.rowsScanned - rowsScanned).toBe(COUNT);
    // The rows that have the word.
    expect(counters.rowsPrepared - rowsPrepared).toBe(COUNT);
  });

  test('alternates between cards and counts without working anything out again', () => {
    const { costOf } = engineOf({ cards });
    const filters = { near, minPay: 2345, lmiaApproved: true, withoutWords: ['title'] };
    for (const withFacets of [false, true]) costOf({ ...filters, withFacets });
    for (const withFacets of [false, true, false, true])
      expect(costOf({ ...filters, withFacets })).toMatchObject({ prepared: 0, entries: 0 });
  });

  test('looks for excluded words once, whatever the keyword, and once each however many there are', () => {
    const { costOf } = engineOf({ cards });
    costOf({});
    const cities = 1;
    const withoutWords = Array.from({ length: 1_000 }, (_, at) => `word${at}`);
    const first = costOf({ withoutWords });
    expect(first.entries).toBe(1_000 * (TITLES + BUSINESSES + cities));
    expect(first.prepared).toBe(COUNT);
    expect(costOf({ withoutWords, keyword: 'title' }).prepared).toBe(COUNT);
    expect(costOf({ withoutWords, keyword: 'title 3' }).prepared).toBe(COUNT);
  });

  test('looks for a word once in each dictionary, and in titles alone when it is asked so', () => {
    const { costOf } = engineOf({ cards });
    const places = 1;
    const nocs = 1;
    expect(costOf({ keyword: 'title', keywordIn: 'title' }).entries).toBe(TITLES);
    expect(costOf({ keyword: 'title 3' }).entries).toBe(2 * (TITLES + BUSINESSES + places + nocs));
  });
});

describe('a small change', () => {
  const changed = { ...cards[1_500], jobId: 1_501, jobTitle: 'changed', postingDateFormatted: '2026-11-20' };
  const change = {
    cards: [aCard({ jobId: 9_001 }), aCard({ ...changed })],
    tombstones: [7, 8, 2_000],
  };

  test('adds its rows, and copies the others in as many blocks as it has places', () => {
    const { engine, counters } = engineOf({ cards });
    expect(counters).toMatchObject({ rowsAdded: COUNT, blocksCopied: 1 });
    lay(engine, change);
    expect(counters.rowsAdded).toBe(COUNT + 2);
    // Two new rows, one replaced and three gone: six places at most.
    expect(counters.blocksCopied - 1).toBeLessThanOrEqual(6 + 1);
  });

  test('leaves classes and reposts as they are but for its own rows', () => {
    const { engine, costOf } = engineOf({ cards });
    costOf({ keyword: 'title' });
    lay(engine, change);
    // What is shown.
    expect(costOf({ withFacets: false }).prepared).toBe(COUNT - 2);
  });

  test('is found by its own words, which are looked for beside the old ones', () => {
    const { engine, costOf } = engineOf({ cards });
    costOf({ keyword: 'title' });
    lay(engine, change);
    const titles = TITLES + 2;
    expect(costOf({ keyword: 'changed', keywordIn: 'title' }).entries).toBe(titles);
    expect(engine.query({ ...everything, keyword: 'changed', keywordIn: 'title' }, names).total).toBe(1);
  });
});

test('an engine that begins with an image has no reposts to work out', () => {
  const { engine } = engineOf({ cards });
  const imaged = decodeImage(engine.image());
  const counters = newCounters();
  new Engine(imaged ?? undefined, counters).query({ ...everything, fold: true, withFacets: false });
  // Classes, and what is shown.
  expect(counters).toMatchObject({ rowsPrepared: 2 * COUNT, rowsAdded: 0, blocksCopied: 0 });
});

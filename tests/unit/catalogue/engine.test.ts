import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Engine, type Names } from '../../../src/catalogue/engine.ts';
import { decodeImage } from '../../../src/catalogue/table/image.ts';
import type { CatalogueQuery } from '../../../src/catalogue/query/query.ts';
import type { Card } from '../../../src/domain/listing.ts';
import { lateParts } from '../../../src/catalogue/query/late-parts.ts';
import { occupations } from '../../../src/domain/noc/noc-occupations.ts';
import * as gazetteer from '../../../src/domain/places/places.ts';
import { findWageTable } from '../../../src/domain/lmia/wage-table-lookup.ts';
import { decodeSegment, encodeSegment } from '../../../src/wire/segment/segment.ts';
import type { SegmentColumns } from '../../../src/wire/segment/segment-columns.ts';
import { aCard } from '../../support/card-arbitrary.ts';
import { tries } from '../../support/torture.ts';
import { anyCatalogue, anyQuery, anyVisit, everything, mergedSegment, TODAY } from './catalogue-arbitrary.ts';
import { referenceAnswer, referenceReposts } from './reference-engine.ts';

const names: Names = { occupations: occupations(), gazetteer, findWageTable, late: lateParts };
const columnsOf = (cards: readonly Card[]): SegmentColumns =>
  decodeSegment(encodeSegment({ cards, tombstones: [] }));

function engineOf(...segments: SegmentColumns[]): Engine {
  const engine = new Engine();
  engine.lay(segments, null);
  return engine;
}

function imageOf(engine: Engine) {
  const table = decodeImage(engine.image());
  if (!table) throw new Error('An image that was just made cannot be read');
  return table;
}

/** A segment without patches that says the same. */
function wholeRows(segment: SegmentColumns, after: readonly Card[] = []): SegmentColumns {
  const changed = new Set([...segment.jobIds, ...(segment.patches?.jobIds ?? [])]);
  const cards = after.filter(({ jobId }) => changed.has(jobId));
  return decodeSegment(encodeSegment({ cards, tombstones: [...segment.tombstones] }));
}

const ascending = (ids: Iterable<number>) => Float64Array.from(ids).sort();

describe('the engine', () => {
  test('answers as the plain reference does, also after segments were laid over what had been asked', () => {
    let asked = 0;
    fc.assert(
      fc.property(
        anyCatalogue,
        anyVisit,
        fc.array(anyQuery, { minLength: 4, maxLength: 12 }),
        ({ segments, states }, before, queries) => {
          const engine = new Engine();
          engine.visit(before && ascending(before));
          for (const [at, segment] of segments.entries()) {
            engine.lay([segment], null);
            asked += queries.length;
            for (const query of queries)
              expect(engine.query(query, names)).toEqual(referenceAnswer(states[at] ?? [], query, before));
          }
        },
      ),
      { numRuns: tries(100, 700) },
    );
    expect(asked).toBeGreaterThan(tries(1_200, 10_000));
  }, 600_000);

  test('says the same from an image, and from one segment that all were merged into', () => {
    fc.assert(
      fc.property(
        anyCatalogue,
        fc.nat({ max: 5 }),
        fc.array(anyQuery, { minLength: 1, maxLength: 6 }),
        ({ segments, states }, images, queries) => {
          const engine = new Engine(imageOf(engineOf(...segments.slice(0, images))));
          engine.lay(segments.slice(images), null);
          const merged = engineOf(mergedSegment(segments));
          for (const query of queries) {
            const expected = referenceAnswer(states.at(-1) ?? [], query);
            expect(engine.query(query, names)).toEqual(expected);
            expect(merged.query(query, names)).toEqual(expected);
          }
        },
      ),
      { numRuns: tries(80, 500) },
    );
  });

  test('finds every card by its number, and no other; and the postings it is folded with', () => {
    fc.assert(
      fc.property(anyCatalogue, fc.boolean(), ({ segments, states }, asksBefore) => {
        const cards = states.at(-1) ?? [];
        const engine = engineOf(...segments.slice(0, -1));
        if (asksBefore) engine.reposts(1, TODAY);
        engine.lay(segments.slice(-1), null);
        expect([...engine.ids()]).toEqual([...ascending(cards.map(({ jobId }) => jobId))]);
        for (let jobId = 0; jobId <= 41; jobId++) {
          expect(engine.card(jobId)).toEqual(cards.find(card => card.jobId === jobId));
          expect(engine.reposts(jobId, TODAY)).toEqual(referenceReposts(cards, jobId, TODAY));
        }
      }),
      { numRuns: tries(50, 300) },
    );
  });

  test('lists only provinces that are kept, and postings that name none', () => {
    const keep = new Set(['ON', 'QC']);
    fc.assert(
      fc.property(anyCatalogue, ({ segments, states }) => {
        const kept = (cards: readonly Card[] = []) =>
          cards.filter(({ provinceId }) => provinceId === null || keep.has(provinceId));
        const engine = new Engine();
        for (const [at, segment] of segments.entries()) {
          engine.lay([wholeRows(segment, states[at])], keep);
          expect(engine.query(everything, names)).toEqual(referenceAnswer(kept(states[at]), everything));
        }
      }),
      { numRuns: 200 },
    );
  });

  test('pages are parts of one order, whatever their size and the sort', () => {
    const cards = Array.from({ length: 500 }, (_, index) =>
      aCard({
        jobId: index + 1,
        postingDateFormatted: `2026-11-0${1 + (index % 3)}`,
        expiryDateFormatted: `2026-12-0${1 + (index % 4)}`,
        payMin: 2_000 + (index % 5),
        city: ['Toronto', 'Guelph', 'Nowhere'][index % 3] ?? '',
      }),
    );
    const engine = engineOf(columnsOf(cards));
    const near = { latitude: 43.7, longitude: -79.4, km: 0 };
    for (const sort of ['newest', 'closing', 'pay', 'distance'] as const) {
      const query = { ...everything, near, sort };
      const whole = engine.query({ ...query, limit: 500 }, names).cards;
      expect(new Set(whole.map(({ jobId }) => jobId)).size).toBe(500);
      const pages = Array.from({ length: 72 }, (_, page) =>
        engine.query({ ...query, offset: page * 7, limit: 7 }, names),
      );
      expect(pages.flatMap(({ cards }) => cards)).toEqual(whole);
    }
  });

  test('a hidden posting takes its reposts along, and a list without folding only itself', () => {
    const cards = [1, 2, 3].map(jobId =>
      aCard({ jobId, postingDateFormatted: `2026-11-0${jobId}`, expiryDateFormatted: null }),
    );
    const other = aCard({
      jobId: 9,
      jobTitle: 'another',
      postingDateFormatted: '2026-11-09',
      expiryDateFormatted: null,
    });
    const engine = engineOf(columnsOf([...cards, other]));
    const shown = (query: Partial<CatalogueQuery>) => {
      const { cards, notes } = engine.query({ ...everything, ...query }, names);
      return cards.map(({ jobId }, at) => [jobId, notes[at]?.reposts]);
    };
    expect(shown({ fold: true })).toEqual([
      [9, 0],
      [3, 2],
    ]);
    expect(shown({ fold: true, hidden: [2] })).toEqual([[9, 0]]);
    expect(shown({ fold: false, hidden: [2] })).toEqual([
      [9, 0],
      [3, 0],
      [1, 0],
    ]);
  });

  test('finds an occupation in both languages, whatever the language of the posting', () => {
    const engine = engineOf(columnsOf([aCard({ jobId: 1, jobTitle: 'RN', noc: '31301' })]));
    const total = (keyword: string, keywordIn: 'all' | 'title' = 'all') =>
      engine.query({ ...everything, keyword, keywordIn }, names).total;
    expect(total('registered nurses')).toBe(1);
    expect(total('infirmières')).toBe(1);
    expect(total('rn infirm 3130')).toBe(1);
    expect(total('infirmières', 'title')).toBe(0);
  });

  test('orders pay exactly: by the hour, a year and a week alike, unknown pay last', () => {
    const pays: Partial<Card>[] = [
      { payMin: null, payMax: null },
      { payMin: 2_403, payMax: 2_403, payPeriod: 'hour' },
      // 24.0384… an hour: above 24.03 and below 24.04.
      {
        payMin: 5_000_000,
        payMax: 5_000_000,
        payPeriod: 'year',
        hoursMin: 4_000,
        hoursMax: 4_000,
        hoursPer: 'week',
      },
      { payMin: 2_404, payMax: null, payPeriod: 'hour' },
      { payMin: 1_000, payMax: 9_000, payPeriod: 'hour' },
      { payMin: 9_999, payMax: 9_999, payPeriod: 'piece' },
    ];
    const cards = pays.map((pay, at) => aCard({ jobId: at + 1, ...pay, expiryDateFormatted: null }));
    const { cards: found } = engineOf(columnsOf(cards)).query(
      {
        ...everything,
        withFacets: false,
        sort: 'pay',
      },
      names,
    );
    expect(found.map(({ jobId }) => jobId)).toEqual([5, 4, 3, 2, 6, 1]);
  });

  test('knows more words than it has bits for', () => {
    const words = Array.from(
      { length: 40 },
      (_, index) => `word${String.fromCodePoint(97 + (index % 26))}${index}x`,
    );
    const engine = engineOf(columnsOf([aCard({ jobId: 1, jobTitle: words.join(' ') })]));
    for (const keywordIn of ['all', 'title'] as const) {
      const total = (asked: string[]) =>
        engine.query({ ...everything, keyword: asked.join(' '), keywordIn }, names).total;
      expect(total(words)).toBe(1);
      expect(total([...words, 'nothere'])).toBe(0);
      expect(total(['nothere', ...words])).toBe(0);
    }
  });

  test('without segments answers with nothing', () => {
    const query = { ...everything, near: { latitude: 45, longitude: -75, km: 10 } };
    expect(new Engine().query(query, names)).toEqual(referenceAnswer([], query));
  });
});

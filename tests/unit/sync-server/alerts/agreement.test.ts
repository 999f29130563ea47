import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Engine, type Names } from '../../../../src/catalogue/engine.ts';
import { lateParts } from '../../../../src/catalogue/query/late-parts.ts';
import { findWageTable } from '../../../../src/domain/lmia/wage-table-lookup.ts';
import { SPECIFICATION_TABLE } from '../../../../src/domain/lmia/wage-tables.ts';
import { occupations } from '../../../../src/domain/noc/noc-occupations.ts';
import * as gazetteer from '../../../../src/domain/places/places.ts';
import { PROVINCE_CODES } from '../../../../src/domain/province.ts';
import { readFilters, writeFilters } from '../../../../src/features/jobs/filters/filters-address.ts';
import type { ListFilters } from '../../../../src/features/jobs/filters/list-filters.ts';
import { listQuery } from '../../../../src/features/jobs/filters/list-query.ts';
import { placeOfSlug } from '../../../../src/features/jobs/lookups/place-lookup.ts';
import { decodeSegment, encodeSegment } from '../../../../src/wire/segment/segment.ts';
import { readCard } from '../../../../src/wire/segment/card-shape.ts';
import { type PostingFacts, postingFacts } from '../../../../sync-server/alerts/posting-facts.ts';
import { SearchIndex } from '../../../../sync-server/alerts/search-index.ts';
import { tries } from '../../../support/torture.ts';
import { collidingCard, TODAY } from '../../catalogue/catalogue-arbitrary.ts';

const names: Names = { occupations: occupations(), gazetteer, findWageTable, late: lateParts };

const orNone = <T>(none: T, ...values: T[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(none) }, { weight: 1, arbitrary: fc.constantFrom(...values) });

/** Mostly none. */
const someOf = <T>(...values: T[]) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant<T[]>([]) },
    { weight: 1, arbitrary: fc.subarray(values, { minLength: 1, maxLength: 3 }) },
  );

/** Filters as a person may choose them. Most are not chosen, so that some postings match. */
const anyFilters: fc.Arbitrary<ListFilters> = fc.record({
  keyword: fc.oneof(
    fc.constant(''),
    fc.constantFrom(
      'cook',
      'coo',
      'c++',
      'c+',
      'CAFÉ',
      'cafe ete',
      'oeuvre',
      'québec cook',
      'st john',
      '632',
      'ontario',
    ),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
  ),
  wage: orNone<ListFilters['wage']>('all', 'high', 'low'),
  provinces: someOf('ON', 'QC', 'NB', 'XX', ...PROVINCE_CODES),
  lmia: orNone<ListFilters['lmia']>('all', 'required', 'requested', 'approved', 'exempt'),
  near: orNone('', 'toronto-on', 'montreal-qc', 'saint-john-nb', 'st-johns-nl', 'calgary-ab', 'nowhere-on'),
  km: fc.constantFrom(0, 10, 50, 250, 250),
  area: orNone('', '700_1900_1100_2300', '-3000_-3000_4000_3000', '0_0_0_0', '4_0_1_0'),
  abroad: orNone(false, true),
  postedWithin: orNone(0, 1, 3, 7, 14, 30),
  types: someOf<ListFilters['types'][number]>(
    'full_time',
    'part_time',
    'part_time_to_full',
    'permanent',
    'term',
    'seasonal',
    'casual',
  ),
  languages: someOf<ListFilters['languages'][number]>('en', 'fr', 'en_fr', 'other'),
  minPay: orNone(0, 1, 1550, 2000, 2500, 3001, 9999),
  withPay: orNone(false, true),
  lmiaApproved: orNone(false, true),
  withoutWords: someOf('cook', 'coo', 'Café été', 'c++', 'toronto', '…'),
  withoutEmployers: someOf('Maple', 'café', 'St. John', 'inc'),
  workplace: orNone<ListFilters['workplace']>('', 'on_site', 'remote', 'hybrid', 'travel'),
  noc: orNone('', '6', '632', '63200', '75101', '9'),
  teer: orNone<ListFilters['teer']>('', '0', '1', '2', '3', '4', '5'),
  onlyNew: fc.constant(false),
  sort: fc.constantFrom('newest', 'pay'),
});

const SOURCES = { wageTable: SPECIFICATION_TABLE, today: TODAY, isApprovedEmployer: () => false };

const matchesOf = (index: SearchIndex, facts: PostingFacts): string[] =>
  index.match(facts).flatMap(ids => [...ids]);

describe('matching searches with postings', () => {
  test('agrees with the engine of the list on the phone', () => {
    let matches = 0;
    fc.assert(
      fc.property(
        fc.uniqueArray(collidingCard, { selector: ({ jobId }) => jobId, minLength: 1, maxLength: 20 }),
        fc.array(anyFilters, { minLength: 1, maxLength: 20 }),
        (drawn, searches) => {
          const cards = drawn.map(card => ({ ...card, expiryDateFormatted: null }));
          const engine = new Engine();
          engine.lay([decodeSegment(encodeSegment({ cards, tombstones: [] }))], null);
          const index = new SearchIndex();
          const expected: Record<number, number[]> = {};
          const approved = new Set(
            cards.filter(({ lmiaStatus }) => lmiaStatus === 'approved').map(each => each.businessName),
          );
          const sources = { ...SOURCES, isApprovedEmployer: (name: string) => approved.has(name) };
          for (const [at, drawnFilters] of searches.entries()) {
            const address = writeFilters(drawnFilters);
            const filters = readFilters(new URLSearchParams(address));
            const point = (filters.near && placeOfSlug(filters.near)) || null;
            const query = listQuery(filters, point, {
              hidden: [],
              hiddenEmployers: [],
              wageTable: 'specification',
              today: TODAY,
            });
            const found = engine.query({ ...query, fold: false, offset: 0, limit: 100 }, names).cards;
            for (const { jobId } of found) (expected[jobId] ??= []).push(at);
            index.set(String(at), address.replace(/^\?/, ''));
          }
          for (const card of cards) {
            const read = readCard({ ...card });
            if (!read) throw new Error('A card that cannot be read');
            const found = [...matchesOf(index, postingFacts(engine.card(card.jobId) ?? read, sources))];
            matches += found.length;
            expect(found.map(Number).sort((a, b) => a - b)).toEqual(expected[card.jobId] ?? []);
          }
        },
      ),
      { numRuns: tries(300, 3_000) },
    );
    expect(matches).toBeGreaterThan(500);
  });

  test('follows searches that change and go', () => {
    const card = readCard({
      jobId: 7,
      jobTitle: 'Cook',
      businessName: 'Maple',
      provinceId: 'ON',
      city: 'Toronto',
    });
    if (!card) throw new Error('no card');
    const facts = postingFacts(card, SOURCES);
    const index = new SearchIndex();
    index.set('a', 'q=cook');
    index.set('b', 'q=cook');
    index.set('c', 'near=toronto-on&km=10');
    expect([...matchesOf(index, facts)].sort()).toEqual(['a', 'b', 'c']);
    index.set('a', 'q=baker');
    index.delete('c');
    expect([...matchesOf(index, facts)]).toEqual(['b']);
    index.delete('b');
    index.set('a', 'near=ottawa-on&km=250');
    expect([...matchesOf(index, facts)]).toEqual([]);
    index.set('a', 'near=mississauga-on&km=50');
    expect([...matchesOf(index, facts)]).toEqual(['a']);
    expect(index.size).toBe(1);
  });

  test('leaves out what only the device knows, and reads damaged addresses', () => {
    const index = new SearchIndex();
    index.set('a', 'near=me&km=50&q=cook');
    expect(index.size).toBe(0);
    for (const query of [
      '%',
      '?',
      'q=%E0%A4%A',
      `q=${'é'.repeat(2000)}`,
      'near=-on&km=10',
      'noc=x',
      'pay=1e9',
      '\ud800',
    ])
      index.set(query, query);
    expect(index.size).toBe(8);
  });
});

describe('filters of several values', () => {
  const base = {
    jobId: 7,
    jobTitle: 'Line cook',
    businessName: 'Café Été Inc.',
    provinceId: 'ON',
    city: 'Toronto',
    language: 'fr',
    payMin: 2000,
    payMax: 2500,
    payPeriod: 'hour',
    employmentHours: 'part_time',
    employmentTerm: 'seasonal',
    lmiaStatus: 'approved',
    workLanguage: 'fr',
  };
  const matches = (query: string, more: Record<string, unknown> = {}): boolean => {
    const card = readCard({ ...base, ...more });
    if (!card) throw new Error('no card');
    const index = new SearchIndex();
    index.set('a', query);
    const isApprovedEmployer = (name: string) => name === base.businessName;
    return matchesOf(index, postingFacts(card, { ...SOURCES, isApprovedEmployer })).length > 0;
  };

  test.each([
    ['province=QC&province=on', true],
    ['province=QC&province=BC', false],
    ['language=en', false],
    ['language=fr&language=en', true],
    ['pay=20', true],
    ['pay=20.01', false],
    ['hours=part_time&hours=full_time', true],
    ['hours=part_time&term=permanent', false],
    ['term=permanent&term=seasonal&hours=part_time', true],
    ['without=cook', false],
    ['without=coo', true],
    ['without=baker&without=cook+toronto', false],
    ['without=cook+baker', true],
    ['withoutEmployer=cafe+ete', false],
    ['withoutEmployer=Other&withoutEmployer=Toronto', true],
    ['approved=1', true],
    ['paid=1', true],
  ])('%s: %s', (query, expected) => expect(matches(query)).toBe(expected));

  test('a posting without the data doesn’t match', () => {
    expect(matches('paid=1', { payMin: null, payMax: null })).toBe(false);
    expect(matches('pay=1', { payMin: null })).toBe(false);
    expect(matches('approved=1', { businessName: 'Other' })).toBe(false);
  });
});

import * as fc from 'fast-check';
import { type CatalogueQuery, DEFAULT_QUERY } from '../../../src/catalogue/query/query.ts';
import { type Card, UNDATED } from '../../../src/domain/listing.ts';
import type { MapArea } from '../../../src/domain/places/map-area.ts';
import { PROVINCE_CODES } from '../../../src/domain/province.ts';
import { mergedContent } from '../../../src/wire/segment/segment-merge.ts';
import { decodeSegment, encodeSegment } from '../../../src/wire/segment/segment.ts';
import type { SegmentColumns } from '../../../src/wire/segment/segment-columns.ts';
import { patchBetween } from '../../../src/wire/segment/card-patch.ts';
import { anyCard } from '../../support/card-arbitrary.ts';

export const TODAY = '2026-11-20';
const MOST_ID = 40;

export const everything: CatalogueQuery = {
  ...DEFAULT_QUERY,
  fold: false,
  wageTable: 'specification',
  today: TODAY,
  offset: 0,
  limit: 50,
};

const jobIds = fc.integer({ min: 1, max: MOST_ID });

/** Cards that collide: few ids, days, words and pays, so that ties, reposts, overlays and empty answers all come up. */
export const collidingCard: fc.Arbitrary<Card> = anyCard(jobIds).chain(card =>
  fc
    .record({
      jobTitle: fc.constantFrom(
        'cook',
        'Cook, night shift',
        'cookie maker',
        'précuisinier',
        'C++ developer',
        'truck driver',
        'Œuvre d’art\ncook',
        card.jobTitle,
      ),
      businessName: fc.constantFrom('Maple Foods', 'Café Été', 'Cook & Sons', card.businessName),
      city: fc.constantFrom('Montréal', 'Toronto', 'St. John’s', 'Saint John', '', card.city),
      provinceId: fc.constantFrom('ON', 'QC', 'NB', null, card.provinceId),
      noc: fc.constantFrom('63200', '63201', '75101', '', '99999', card.noc),
      postingDateFormatted: fc.constantFrom(
        '2026-11-01',
        '2026-11-02',
        '2026-10-31',
        TODAY,
        '2026-11-18',
        '2026-11-21',
        UNDATED,
        card.postingDateFormatted,
      ),
      expiryDateFormatted: fc.constantFrom(null, '2026-11-19', TODAY, '2026-12-24', card.expiryDateFormatted),
      payMin: fc.constantFrom(null, 2449, 2450, 2700, 5_000_000, card.payMin),
      payMax: fc.constantFrom(null, 2449, 2900, card.payMax),
      payCurrency: fc.constantFrom('CAD', 'CAD', card.payCurrency),
      payPeriod: fc.constantFrom('hour' as const, 'hour' as const, 'year' as const, card.payPeriod),
      hoursMin: fc.constantFrom(4000, 3750, card.hoursMin),
      hoursMax: fc.constantFrom(null, 4000, card.hoursMax),
      hoursPer: fc.constantFrom('week' as const, card.hoursPer),
    })
    .map(fields => ({ ...card, ...fields })),
);

interface Layer {
  cards: Card[];
  gone: number[];
  /** Postings put up again: the same face, another number and day. */
  reposts: { of: number; jobId: number; day: string }[];
}

const layer: fc.Arbitrary<Layer> = fc.record({
  cards: fc.uniqueArray(collidingCard, { selector: card => card.jobId, maxLength: 25 }),
  gone: fc.uniqueArray(jobIds, { maxLength: 8 }),
  reposts: fc.array(
    fc.record({ of: jobIds, jobId: jobIds, day: fc.constantFrom('2026-11-02', '2026-11-19', TODAY) }),
    { maxLength: 12 },
  ),
});

export interface AnyCatalogue {
  /** From old to new: what each says of a job replaces what was said before. */
  segments: SegmentColumns[];
  /** What there is after each of them. */
  states: Card[][];
}

/** Some segments of whole cards, some of patches, and tombstones; the states are made without the segments' code. */
export const anyCatalogue: fc.Arbitrary<AnyCatalogue> = fc
  .array(fc.tuple(layer, fc.boolean()), { maxLength: 5 })
  .map(layers => {
    const live = new Map<number, Card>();
    const catalogue: AnyCatalogue = { segments: [], states: [] };
    for (const [{ cards, gone, reposts }, asPatches] of layers) {
      const before = new Map(live);
      for (const id of gone) live.delete(id);
      for (const card of cards) live.set(card.jobId, card);
      for (const { of, jobId, day } of reposts) {
        const posting = live.get(of);
        if (posting) live.set(jobId, { ...posting, jobId, postingDateFormatted: day });
      }
      catalogue.segments.push(segmentBetween(before, live, asPatches));
      catalogue.states.push([...live.values()]);
    }
    return catalogue;
  });

function segmentBetween(
  before: Map<number, Card>,
  after: Map<number, Card>,
  asPatches: boolean,
): SegmentColumns {
  const changed = [...after.values()].filter(card => card !== before.get(card.jobId));
  const patches = changed.flatMap(card => {
    const old = before.get(card.jobId);
    return (asPatches && old && patchBetween(old, card)) || [];
  });
  const patched = new Set(patches.map(({ jobId }) => jobId));
  const content = {
    cards: changed.filter(({ jobId }) => !patched.has(jobId)),
    tombstones: [...before.keys()].filter(jobId => !after.has(jobId)),
    patches,
  };
  return decodeSegment(encodeSegment(content));
}

/** The same in one segment. */
export function mergedSegment(segments: readonly SegmentColumns[]): SegmentColumns {
  return decodeSegment(encodeSegment(mergedContent(segments)));
}

const keyword = fc.oneof(
  fc.constantFrom(
    'cook',
    'COOK',
    'coo night',
    'é',
    'maple',
    'quebec',
    'nouveau',
    '632',
    'c++',
    'c+',
    'st john',
    "d'art",
    'ook',
    ', . -',
    'oeuvre',
    'boucher',
    'chefs',
  ),
  fc.string({ maxLength: 6 }),
);
const excluded = fc.oneof(
  fc.constantFrom(
    'cook',
    'COOK',
    'coo',
    'night shift',
    'cook montréal',
    'maple foods',
    'Foods',
    'cafe ete',
    'c',
    'c++',
    'd',
    '!!',
    '\u{1F373}',
    '\ud83c',
    Array.from({ length: 40 }, (_, at) => `w${at}`).join(' '),
  ),
  fc.string({ maxLength: 6 }),
);
const often = <T>(usual: T, other: fc.Arbitrary<T>, weight = 2) =>
  fc.oneof({ arbitrary: fc.constant(usual), weight }, { arbitrary: other, weight: 1 });
const near = fc.record({
  latitude: fc.constantFrom(45.5, 43.7, 47.6, -10, 90),
  longitude: fc.constantFrom(-73.6, -79.4, -52.7, 180),
  km: fc.constantFrom(0, 10, 25, 37.5, 250, 600, 70_000),
});

/** Around Toronto, around Saint John and Moncton, the whole country, and places where there is nothing. */
const area = fc.constantFrom<MapArea[]>(
  [700, 1900, 1100, 2300],
  [1500, 900, 2500, 2200],
  [-3000, -3000, 4000, 3000],
  [0, 0, 0, 0],
  [-30_000, -30_000, -29_999, 30_000],
);

export const anyQuery: fc.Arbitrary<CatalogueQuery> = fc
  .record({
    keyword: often('', keyword, 1),
    keywordIn: fc.constantFrom<CatalogueQuery['keywordIn'][]>('all', 'title'),
    provinces: often<CatalogueQuery['provinces']>(
      [],
      fc.array(fc.constantFrom('XX', 'ON', 'QC', 'NB', ...PROVINCE_CODES), { minLength: 1, maxLength: 4 }),
    ),
    wage: often<CatalogueQuery['wage']>('all', fc.constantFrom('high', 'low')),
    lmia: often<CatalogueQuery['lmia']>(
      'all',
      fc.constantFrom('required', 'requested', 'approved', 'exempt'),
      4,
    ),
    types: often<CatalogueQuery['types']>(
      [],
      fc.array(
        fc.constantFrom(
          'permanent',
          'term',
          'seasonal',
          'casual',
          'full_time',
          'part_time',
          'part_time_to_full',
        ),
        { maxLength: 4 },
      ),
      4,
    ),
    languages: often<CatalogueQuery['languages']>(
      [],
      fc.array(fc.constantFrom('en', 'fr', 'en_fr', 'other'), { minLength: 1, maxLength: 3 }),
      4,
    ),
    minPay: often(0, fc.constantFrom(1, 2449, 2450, 2500, 2700, 4000, 5_000_000, 2 ** 52), 4),
    withPay: often(false, fc.constant(true), 6),
    lmiaApproved: often(false, fc.constant(true), 6),
    withoutWords: often<readonly string[]>([], fc.array(excluded, { maxLength: 4 }), 4),
    withoutEmployers: often<readonly string[]>([], fc.array(excluded, { maxLength: 3 }), 5),
    workplace: often<CatalogueQuery['workplace']>(
      '',
      fc.constantFrom('on_site', 'remote', 'hybrid', 'travel'),
      6,
    ),
    abroad: often(false, fc.constant(true), 6),
    teer: often<CatalogueQuery['teer']>('', fc.constantFrom('0', '1', '3', '5'), 6),
    noc: often('', fc.constantFrom('6', '632', '63200', '75101', 'x'), 6),
    postedWithin: often(0, fc.constantFrom(1, 2, 3, 5, 7, 14, 30, 10_000)),
    near: often<CatalogueQuery['near']>(null, near),
    area: often<CatalogueQuery['area']>(null, area, 4),
    onlyNew: often(false, fc.constant(true), 4),
    sort: fc.constantFrom<CatalogueQuery['sort'][]>('newest', 'closing', 'pay', 'distance'),
    wageTable: fc.constantFrom('specification', 'official', '2024-11-08', 'no such table'),
    hiddenEmployers: often<readonly string[]>(
      [],
      fc.array(fc.constantFrom('Maple Foods', 'maple foods', 'Café Été', 'Nobody', ''), { maxLength: 3 }),
      5,
    ),
    hidden: often<readonly number[]>([], fc.array(jobIds, { maxLength: 5 })),
    fold: fc.boolean(),
    withFacets: often(true, fc.constant(false), 3),
    today: often(TODAY, fc.constantFrom('2026-12-25', '1999-01-01', '2026-11-19'), 4),
    offset: often(0, fc.nat({ max: 12 })),
    limit: fc.nat({ max: 40 }),
  })
  .chain(query =>
    often<CatalogueQuery>(
      query,
      fc.constantFrom('Maple Foods', 'Café Été', 'Nobody', '').map(employer => ({ ...query, employer })),
      5,
    ),
  );

/** The jobs that were here when the visit began. */
export const anyVisit: fc.Arbitrary<Set<number> | null> = fc.option(
  fc.uniqueArray(jobIds, { maxLength: MOST_ID }).map(ids => new Set(ids)),
  { nil: null },
);

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Engine } from '../../../src/catalogue/engine.ts';
import type { CatalogueQuery } from '../../../src/catalogue/query.ts';
import type { Card } from '../../../src/domain/listing.ts';
import { PROVINCE_CODES } from '../../../src/domain/province.ts';
import { decodeSegment, encodeSegment } from '../../../src/wire/segment.ts';
import { aCard, anyCard } from '../../support/card-arbitrary.ts';
import { referenceAnswer } from './reference-engine.ts';

const TODAY = '2026-11-20';
const everything: CatalogueQuery = {
  keyword: '',
  province: '',
  wage: 'all',
  lmia: 'all',
  sort: 'newest',
  wageTable: 'specification',
  today: TODAY,
  offset: 0,
  limit: 50,
};

/** Cards that collide: few ids, days, words and pays, so that ties, overlays and empty answers all come up. */
const collidingCard = anyCard(fc.integer({ min: 1, max: 40 })).chain(card =>
  fc
    .record({
      jobId: fc.constant(card.jobId),
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
      city: fc.constantFrom('Montréal', 'Toronto', 'St. John’s', ''),
      postingDateFormatted: fc.constantFrom(
        '2026-11-01',
        '2026-11-02',
        '2026-10-31',
        card.postingDateFormatted,
      ),
      expiryDateFormatted: fc.constantFrom(
        null,
        '2026-11-19',
        '2026-11-20',
        '2026-12-24',
        card.expiryDateFormatted,
      ),
      payMin: fc.constantFrom(null, 2449, 2450, 2700, 5_000_000, card.payMin),
      payMax: fc.constantFrom(null, 2449, 2900, card.payMax),
      payCurrency: fc.constantFrom('CAD', 'CAD', card.payCurrency),
      payPeriod: fc.constantFrom('hour', 'hour', 'year', card.payPeriod),
      hoursMin: fc.constantFrom(4000, 3750, card.hoursMin),
      hoursMax: fc.constantFrom(null, 4000, card.hoursMax),
      hoursPer: fc.constantFrom('week', card.hoursPer),
    })
    .map(fields => ({ ...card, ...fields })),
) as fc.Arbitrary<Card>;

const layer = fc.record({
  cards: fc.uniqueArray(collidingCard, { selector: card => card.jobId, maxLength: 30 }),
  gone: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 8 }),
});
/** Segments from old to new: what each says of a job replaces what was said before. */
const catalogue = fc.array(layer, { maxLength: 5 }).map(layers => {
  const live = new Map<number, Card>();
  const segments = layers.map(({ cards, gone }) => {
    const tombstones = gone.filter(id => !cards.some(card => card.jobId === id));
    for (const id of tombstones) live.delete(id);
    for (const card of cards) live.set(card.jobId, card);
    return decodeSegment(encodeSegment({ cards, tombstones }));
  });
  return { segments, cards: [...live.values()] };
});

const query: fc.Arbitrary<CatalogueQuery> = fc.record({
  keyword: fc.oneof(
    fc.constantFrom(
      '',
      '',
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
    ),
    fc.string({ maxLength: 6 }),
  ),
  province: fc.constantFrom<CatalogueQuery['province'][]>('', '', 'XX', ...PROVINCE_CODES),
  wage: fc.constantFrom('all', 'high', 'low'),
  lmia: fc.constantFrom('all', 'required', 'exempt'),
  sort: fc.constantFrom('newest', 'closing'),
  wageTable: fc.constantFrom('specification', 'official', '2024-11-08', 'no such table'),
  today: fc.constantFrom(TODAY, '2026-12-25', '1999-01-01'),
  offset: fc.nat({ max: 12 }),
  limit: fc.nat({ max: 12 }),
});
const queryOfEmployer = fc.oneof(
  query,
  fc
    .record({ query, employer: fc.constantFrom('Maple Foods', 'Café Été', 'Nobody', '') })
    .map(({ query, employer }) => ({
      ...query,
      employer,
    })),
);

describe('the engine', () => {
  test('answers as the plain reference does', () => {
    fc.assert(
      fc.property(
        catalogue,
        fc.array(queryOfEmployer, { minLength: 1, maxLength: 25 }),
        ({ segments, cards }, queries) => {
          const engine = new Engine(segments);
          for (const asked of queries) expect(engine.query(asked)).toEqual(referenceAnswer(cards, asked));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test('finds every card by its number, and no other', () => {
    fc.assert(
      fc.property(catalogue, ({ segments, cards }) => {
        const engine = new Engine(segments);
        for (let jobId = 0; jobId <= 41; jobId++) {
          expect(engine.card(jobId)).toEqual(cards.find(card => card.jobId === jobId));
        }
      }),
      { numRuns: 200 },
    );
  });

  test('pages are parts of one order, whatever their size', () => {
    const cards = Array.from({ length: 500 }, (_, index) =>
      aCard({ jobId: index + 1, postingDateFormatted: `2026-11-0${1 + (index % 3)}` }),
    );
    const engine = new Engine([decodeSegment(encodeSegment({ cards, tombstones: [] }))]);
    const whole = engine.query({ ...everything, limit: 500 }).cards;
    const paged = Array.from(
      { length: 72 },
      (_, page) => engine.query({ ...everything, offset: page * 7, limit: 7 }).cards,
    );
    expect(paged.flat()).toEqual(whole);
  });

  test('knows more words than it has bits for', () => {
    const words = Array.from(
      { length: 40 },
      (_, index) => `word${String.fromCodePoint(97 + (index % 26))}${index}x`,
    );
    const engine = new Engine([
      decodeSegment(
        encodeSegment({ cards: [aCard({ jobId: 1, jobTitle: words.join(' ') })], tombstones: [] }),
      ),
    ]);
    expect(engine.query({ ...everything, keyword: words.join(' ') }).total).toBe(1);
    expect(engine.query({ ...everything, keyword: `${words.slice(0, 20).join(' ')} nothere` }).total).toBe(0);
  });

  test('without segments answers with nothing', () => {
    const answer = new Engine([]).query(everything);
    expect(answer).toEqual(referenceAnswer([], everything));
  });
});

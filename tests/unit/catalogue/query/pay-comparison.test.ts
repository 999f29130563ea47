import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Engine } from '../../../../src/catalogue/engine.ts';
import { comparePay, FEWEST_COMPARED } from '../../../../src/catalogue/query/pay-comparison.ts';
import type { CatalogueQuery, PayComparison } from '../../../../src/catalogue/query/query.ts';
import { hourlyInterval } from '../../../../src/domain/pay/hourly.ts';
import { type Card, cardPay } from '../../../../src/domain/listing.ts';
import { decodeSegment, encodeSegment } from '../../../../src/wire/segment/segment.ts';
import { aCard } from '../../../support/card-arbitrary.ts';
import { everything, TODAY } from '../catalogue-arbitrary.ts';
import { referenceAnswer } from '../reference-engine.ts';

function engineOf(cards: readonly Card[]): Engine {
  const engine = new Engine();
  engine.lay([decodeSegment(encodeSegment({ cards, tombstones: [] }))], null);
  return engine;
}

function compared(engine: Engine, jobId: number): PayComparison | null {
  const comparable = engine.comparable(jobId, TODAY);
  return comparable ? comparePay(comparable) : null;
}

/** Cents an hour, rounded down by long division; null = none that is guaranteed. */
function startOf(card: Card): number | null {
  const hourly = hourlyInterval(cardPay(card));
  if (!hourly.known) return null;
  const cents = Number(BigInt(hourly.min.num) / BigInt(hourly.min.den));
  return cents > 0 ? cents : null;
}

/** What `PayComparison` means, said in the plainest way. */
function referenceComparison(cards: readonly Card[], jobId: number): PayComparison | null {
  const card = cards.find(one => one.jobId === jobId);
  if (!card) return null;
  const isCoded = card.noc.length === 5;
  const nocs = isCoded ? [card.noc, card.noc.slice(0, 4)] : [''];
  const places = card.provinceId ? [card.provinceId, null] : [null];
  for (const noc of nocs)
    for (const province of places) {
      const query: CatalogueQuery = {
        ...everything,
        fold: true,
        withFacets: false,
        hidden: [jobId],
        noc,
        provinces: province ? [province] : [],
        keyword: isCoded ? '' : card.jobTitle,
        keywordIn: 'title',
        limit: 1e6,
      };
      const found = isCoded || /[\p{L}\p{N}]/u.test(card.jobTitle) ? referenceAnswer(cards, query).cards : [];
      const pays = found.flatMap(one => startOf(one) ?? []).sort((a, b) => a - b);
      if (pays.length < FEWEST_COMPARED) continue;
      const own = startOf(card);
      /** The least pay that so many hundredths of them reach or stay under. */
      const atMost = (percent: number) =>
        pays.find(pay => pays.filter(other => other <= pay).length * 100 >= percent * pays.length) ?? 0;
      return {
        noc,
        province,
        count: pays.length,
        tenth: atMost(10),
        quarter: atMost(25),
        median: atMost(50),
        threeQuarters: atMost(75),
        nineTenths: atMost(90),
        own,
        lower: own === null ? null : pays.filter(pay => pay < own).length,
      };
    }
  return null;
}

/** Postings of few occupations, places and pays, so that there are enough of each and many are equal. */
const board = fc
  .array(
    fc.record({
      noc: fc.constantFrom('63200', '63200', '63201', '75101', '', '632'),
      provinceId: fc.constantFrom('AB', 'AB', 'ON', null),
      jobTitle: fc.constantFrom('Cook', 'Camp cook', 'Driver', '…'),
      businessName: fc.nat({ max: 19 }).map(number => `Camp ${number}`),
      payMin: fc.constantFrom(null, 0, 1_600, 1_749, 1_750, 1_750, 1_900, 1_750, 2_449, 3_600_000),
      payMax: fc.constantFrom(null, 2_450, 5_000_000),
      payPeriod: fc.constantFrom('hour', 'hour', 'hour', 'hour', 'year', 'piece', null),
      expiryDateFormatted: fc.constantFrom(null, null, TODAY, '2026-11-19'),
    }),
    { minLength: 30, maxLength: 60 },
  )
  .map(fields => fields.map((card, at) => aCard({ jobId: at + 1, ...card })));

describe('pay compared with other postings', () => {
  test('is what the plain reference says, whatever is on the board', () => {
    let said = 0;
    fc.assert(
      fc.property(board, cards => {
        const engine = engineOf(cards);
        for (const { jobId } of cards.slice(0, 8)) {
          const comparison = compared(engine, jobId);
          if (comparison) said++;
          expect(comparison).toEqual(referenceComparison(cards, jobId));
        }
      }),
      { numRuns: 40 },
    );
    expect(said).toBeGreaterThan(20);
  }, 600_000);

  const cook = (jobId: number, card: Partial<Card> = {}) =>
    aCard({
      jobId,
      businessName: `Camp ${jobId}`,
      noc: '63200',
      provinceId: 'AB',
      expiryDateFormatted: null,
      payMin: 1_800 + jobId * 10,
      payMax: null,
      payPeriod: 'hour',
      ...card,
    });
  const cooks = (count: number, card: Partial<Card> = {}) =>
    Array.from({ length: count }, (_, at) => cook(at + 1, card));

  test('goes from the occupation in the province to the country, to the occupations beside it, and to nothing', () => {
    const asked = cook(99, { payMin: 1_855 });
    const of = (others: Card[]) => compared(engineOf([asked, ...others]), 99);
    expect(of(cooks(8))).toMatchObject({ noc: '63200', province: 'AB', count: 8, own: 1_855, lower: 5 });
    expect(of(cooks(8, { provinceId: 'ON' }))).toMatchObject({ noc: '63200', province: null });
    expect(of(cooks(8, { noc: '63201' }))).toMatchObject({ noc: '6320', province: 'AB' });
    expect(of(cooks(8, { noc: '63201', provinceId: 'ON' }))).toMatchObject({ noc: '6320', province: null });
    expect(of(cooks(7))).toBeNull();
    expect(of(cooks(20, { noc: '75101' }))).toBeNull();
  });

  test('counts neither what is over, nor reposts twice, nor pay that guarantees nothing an hour', () => {
    const asked = cook(99);
    const others = [
      ...cooks(7),
      cook(20, { expiryDateFormatted: '2026-11-01' }),
      cook(21, { payPeriod: 'piece' }),
      cook(22, { payMin: null, payMax: 9_000 }),
      // The first one, put up again.
      { ...cook(1), jobId: 23, postingDateFormatted: '2026-11-19' },
      // The asked one itself, put up again.
      { ...asked, jobId: 24, postingDateFormatted: '2026-11-19' },
    ];
    expect(compared(engineOf([asked, ...others]), 99)).toBeNull();
    expect(compared(engineOf([asked, ...others, cook(30)]), 99)).toMatchObject({ count: 8 });
  });

  test('a posting without a code is compared by the words of its title, one without pay has no place', () => {
    const asked = cook(99, { noc: '', jobTitle: 'Camp cook', payMin: null });
    const others = cooks(9, { jobTitle: 'Cook, mining camp' });
    expect(compared(engineOf([asked, ...others]), 99)).toEqual({
      noc: '',
      province: 'AB',
      count: 9,
      tenth: 1_810,
      quarter: 1_830,
      median: 1_850,
      threeQuarters: 1_870,
      nineTenths: 1_890,
      own: null,
      lower: null,
    });
    expect(compared(engineOf(others), 99)).toBeNull();
  });
});

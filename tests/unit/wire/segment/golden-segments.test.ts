import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Engine } from '../../../../src/catalogue/engine.ts';
import { readDetails } from '../../../../src/domain/details-shape.ts';
import type { Card } from '../../../../src/domain/listing.ts';
import { PROVINCE_CODES } from '../../../../src/domain/province.ts';
import { toDetailsColumns } from '../../../../src/wire/catalogue/details-columns.ts';
import { JOBS } from '../../../../src/wire/collections.ts';
import { PostingEdit } from '../../../../src/wire/operations/posting-operations.ts';
import { readCard } from '../../../../src/wire/segment/card-shape.ts';
import { patchBetween } from '../../../../src/wire/segment/card-patch.ts';
import { decodeSegment, encodeSegment } from '../../../../src/wire/segment/segment.ts';
import { seededRandom } from '../../../../sync-server/seed/seeded-random.ts';
import { variedCards } from '../../../support/varied-cards.ts';

/*
 * Phones keep segments for months and servers for years, under the hash of their bytes. A hash below changes only with the number of
 * the format: a changed encoding of the same postings would be downloaded by every phone in the country.
 */

const sha = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** JSON whose keys are in alphabetical order. */
const sortedJson = (value: object) =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

const TERMS = [null, 'permanent', 'term', 'seasonal', 'casual'] as const;
const PERIODS = [
  null,
  'hour',
  'day',
  'week',
  'biweekly',
  'semimonthly',
  'month',
  'year',
  'piece',
  'distance',
  'commission',
] as const;

/** Cards in which every field has each of its values, and odd texts. */
function oddCards(count: number, seed: number): Card[] {
  const random = seededRandom(seed);
  const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const day = () => new Date(Date.UTC(2020, 0, 1 + Math.floor(random() * 4000))).toISOString().slice(0, 10);
  const number = (most: number) => (random() < 0.2 ? null : Math.floor(random() * most));
  return Array.from({ length: count }, (_, at) => ({
    jobId: 5 + at * 7 + Math.floor(random() * 7),
    jobTitle: one([
      'cook',
      'a\nb',
      '\\n',
      '\uFEFFcook',
      '',
      'Préposé aux bénéficiaires',
      '🍁 arborist',
      `number ${at}`,
    ]),
    businessName: one(['Maple Foods Ltd.', 'Café Été', '', `Firm ${Math.floor(random() * 40)}`]),
    verified: random() < 0.5,
    city: one(['Toronto', 'Montréal', '', 'Iqaluit']),
    provinceId: one([null, ...PROVINCE_CODES]),
    postalCode: one(['', 'M1L', 'M1L 2K9', 'H2X 1Y4']),
    jobStatusId: one([60, 0, 7]),
    postingDateFormatted: day(),
    expiryDateFormatted: random() < 0.2 ? null : day(),
    firstPostedDate: day(),
    payMin: number(20_000_000),
    payMax: number(2 ** 40),
    payCurrency: one(['CAD', 'CAD', 'USD', '']),
    payPeriod: one(PERIODS),
    hoursMin: number(20_000),
    hoursMax: number(20_000),
    hoursPer: one([null, 'day', 'week', 'biweekly', 'month', 'year'] as const),
    payNegotiable: random() < 0.5,
    employmentTerm: one(TERMS),
    employmentHours: one([null, 'full_time', 'part_time', 'part_time_to_full'] as const),
    workplace: one([null, 'on_site', 'remote', 'hybrid', 'travel'] as const),
    noc: one(['', '63200', '00010', '75101']),
    lmiaStatus: one(['not_stated', 'requested', 'approved', 'exempt'] as const),
    whoCanApply: one(['not_stated', 'authorised', 'abroad'] as const),
    vacancies: number(100),
    language: one(['en', 'fr'] as const),
    workLanguage: null,
  }));
}

describe('the bytes of', () => {
  test('a base of postings like the real ones', () => {
    expect(sha(encodeSegment({ cards: variedCards(2_000, seededRandom(11)), tombstones: [] }))).toBe(
      '17056e586e24d495',
    );
  });

  test('a base of odd postings', () => {
    expect(sha(encodeSegment({ cards: oddCards(400, 12), tombstones: [1, 2, 90_000] }))).toBe(
      '66e241039a5392e7',
    );
  });

  test('a delta with every kind of change', () => {
    const before = oddCards(300, 13);
    const after = oddCards(300, 14);
    const patches = before.flatMap((card, at) => {
      const other = after[at] ?? card;
      // A third of the fields, another third for the next card.
      const names = Object.keys(card).filter((name, nth) => name !== 'jobId' && (nth + at) % 3 === 0);
      const changes = Object.fromEntries(Object.entries(other).filter(([name]) => names.includes(name)));
      const patch = patchBetween(card, { ...card, ...changes });
      return patch ? [patch] : [];
    });
    const cards = oddCards(50, 15).map(card => ({ ...card, jobId: card.jobId + 1_000_000 }));
    expect(sha(encodeSegment({ cards, tombstones: [900_000], patches }))).toBe('ea1bc50db0116ddd');
  });
});

test('the stored table of a phone stays the same, unless its version is raised', () => {
  const cards = [...variedCards(500, seededRandom(16)), ...oddCards(300, 17)];
  const engine = new Engine();
  engine.lay([decodeSegment(encodeSegment({ cards, tombstones: [] }))], null);
  engine.lay([decodeSegment(encodeSegment({ cards: oddCards(40, 18), tombstones: [] }))], null);
  expect(sha(new Uint8Array(engine.image()))).toBe('302c60194053e0d2');
});

test('the columns of a pack of full texts stay the same', () => {
  const listings = oddCards(60, 19).flatMap(fields => {
    const card = readCard(fields);
    return card
      ? [{ card, details: readDetails({ description: card.jobTitle, languages: [card.city] }) }]
      : [];
  });
  expect(sha(JSON.stringify(toDetailsColumns(listings)))).toBe('e1a64890ca00e494');
});

test('the attributes of the collection of postings stay the same', () => {
  expect(sha(JSON.stringify(JOBS))).toBe('ec17c17a8e7be272');
});

test('the changes that an employer may send stay the same', () => {
  expect(sha(sortedJson(PostingEdit))).toBe('98630d7ab009fc56');
});

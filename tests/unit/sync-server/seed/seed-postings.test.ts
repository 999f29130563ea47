import { describe, expect, test } from 'vitest';
import { PROVINCE_CODES } from '../../../../src/domain/province.ts';
import { occupation } from '../../../../src/domain/noc/noc-occupations.ts';
import { findPlace, placeOfPostalCode } from '../../../../src/domain/places/places.ts';
import { readRow } from '../../../../src/domain/intake/read-row.ts';
import { cardPay, type Card } from '../../../../src/domain/listing.ts';
import { wageClass } from '../../../../src/domain/lmia/wage-class.ts';
import { NEWEST_OFFICIAL_TABLE, SPECIFICATION_TABLE } from '../../../../src/domain/lmia/wage-tables.ts';
import { carefulRows } from '../../../../sync-server/seed/rows/careful-rows.ts';
import { generatedRows } from '../../../../sync-server/seed/rows/generated-rows.ts';
import { seedItems, seedPostings } from '../../../../sync-server/seed/seed-postings.ts';
import { JOBS } from '../../../../src/wire/collections.ts';
import { isRealEmployer } from '../../../support/fingerprints.ts';

const TODAY = '2026-11-21';

/** The same numbers for the same seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

const postings = seedPostings({ today: TODAY, random: numbers(1) });
const cards = postings.map(({ card }) => card);
const valuesOf = (key: keyof Card) => new Set(cards.map(card => card[key]));
const drawn = [
  cards,
  ...[7, 99].map(seed => seedPostings({ today: TODAY, random: numbers(seed) }).map(({ card }) => card)),
];

describe('the samples', () => {
  test('are many, in every province, a fifth in French', () => {
    expect(postings.length).toBeGreaterThanOrEqual(320);
    expect(valuesOf('provinceId')).toEqual(new Set(PROVINCE_CODES));
    const french = cards.filter(({ language }) => language === 'fr');
    expect(french.length / cards.length).toBeGreaterThan(0.17);
    expect(french.length / cards.length).toBeLessThan(0.25);
    expect(new Set(french.map(({ provinceId }) => provinceId))).toEqual(new Set(['QC', 'NB', 'ON', 'MB']));
  });

  test.each([
    'payPeriod',
    'lmiaStatus',
    'whoCanApply',
    'employmentTerm',
    'employmentHours',
    'workplace',
    'language',
  ] as const)('have every %s there is, whatever the random numbers', key => {
    const elements = JOBS.attributes.find(attribute => attribute.key === key)?.elements ?? [];
    for (const some of drawn) {
      const found = new Set(some.map(card => card[key]));
      expect([...elements].filter(element => ![...found].some(value => value === element))).toEqual([]);
    }
  });

  test('have ranges, pay to be negotiated, no pay, no last day, verified employers and others', () => {
    const count = (fits: (card: Card) => boolean) => cards.filter(fits).length;
    expect(count(card => card.payMin !== null && card.payMin !== card.payMax)).toBeGreaterThan(50);
    expect(count(card => card.payNegotiable)).toBeGreaterThan(10);
    expect(count(card => card.payMin === null && card.payPeriod === null)).toBeGreaterThan(3);
    expect(count(card => card.expiryDateFormatted === null)).toBeGreaterThan(3);
    expect(count(card => card.verified)).toBeGreaterThan(50);
    expect(count(card => !card.verified)).toBeGreaterThan(50);
    for (const table of [NEWEST_OFFICIAL_TABLE, SPECIFICATION_TABLE]) {
      const classes = new Set(cards.map(card => wageClass(cardPay(card), card.provinceId, table)));
      expect(classes, table.name).toEqual(new Set(['high', 'low', 'straddles', 'unknown']));
    }
  });

  test('are open around today, and numbered without a gap', () => {
    for (const card of cards) {
      expect(card.postingDateFormatted <= TODAY && card.postingDateFormatted > '2026-10-01').toBe(true);
      expect(card.expiryDateFormatted === null || card.expiryDateFormatted > TODAY).toBe(true);
      expect(card.noc).toMatch(/^\d{5}$/);
      expect(card.city && card.businessName).not.toBe('');
    }
    expect(cards.map(({ jobId }) => jobId)).toEqual(cards.map((_, index) => 1001 + index));
  });

  test('are understood whole: nothing unknown, nothing wrong', () => {
    for (const { row } of [...carefulRows(TODAY), ...generatedRows(TODAY, numbers(3))]) {
      const { problems } = readRow(row, { today: TODAY, newJobId: () => 1, keepJobId: false });
      const odd = problems.filter(({ code }) => code !== 'pay_missing' && code !== 'verified_not_taken');
      expect(odd, JSON.stringify(row)).toEqual([]);
    }
  });

  test('look like postings: duties, conditions, pay in words where there is no amount', () => {
    for (const { card, details } of postings) {
      expect(details.responsibilities.length, card.jobTitle).toBeGreaterThanOrEqual(2);
      expect(details.apply.email).toMatch(/^[a-z]+@[a-z0-9]+\.example$/);
      expect(details.source).toBe('sample');
      expect(details.notUnderstood).toEqual([]);
    }
  });

  test('are the same for the same day and numbers, with ids of their own', () => {
    expect(seedPostings({ today: TODAY, random: numbers(1) })).toEqual(postings);
    const items = seedItems({ today: TODAY, random: numbers(1) });
    expect(items.map(({ documentId }) => documentId)).toContain('sample-1001');
    expect(new Set(items.map(({ documentId }) => documentId)).size).toBe(postings.length);
  });

  test('the sixteen written by hand use every field of the listing format', () => {
    const rows = carefulRows(TODAY).map(({ row }) => row);
    expect(rows).toHaveLength(16);
    const used = new Set(rows.flatMap(row => paths(row)));
    const fields =
      'jobId jobStatusId jobStatus jobTitle city provinceId province businessName postingDateFormatted expiryDateFormatted postingDaysLeft jobMatch strictModeId jobPostingRepostableInd jobPostingExtendableInd employerId content.title content.verified content.posted_on content.employer content.advertised_until job_details.location.street_address job_details.location.city job_details.location.region job_details.location.postal_code job_details.workplace_information job_details.salary.amount job_details.salary.min_amount job_details.salary.max_amount job_details.salary.currency job_details.salary.frequency job_details.salary.hours_per_week job_details.salary.negotiation job_details.employment_type job_details.work_schedule job_details.start_date job_details.vacancies job_details.special_commitments overview.languages overview.education overview.experience overview.on_the_road overview.on_site overview.responsibilities overview.specialization overview.work_conditions overview.personal_suitability overview.transportation overview.credentials overview.benefits who_can_apply.citizenship who_can_apply.note additional_information application_how_to_apply.direct_apply application_how_to_apply.email';
    expect(fields.split(' ').filter(field => !used.has(field))).toEqual([]);
  });
});

/** Rural postal prefixes are large: ours of these stand for another place of the same area. */
const SHARED_PREFIXES = [
  'BC Tofino V0R',
  'BC Whistler V0N',
  'NB Fredericton E3A',
  'NS Lunenburg B0J',
  'NT Inuvik X0E',
  'ON Hearst P0L',
  'PE Souris C0A',
];

describe('against the lists of occupations, places and real employers', () => {
  test('every occupation code exists', () => {
    expect(cards.filter(({ noc }) => occupation(noc) === undefined)).toEqual([]);
  });

  test('every postal code belongs to its province and its city', () => {
    const drawn = [1, 2, 3].flatMap(seed => seedPostings({ today: TODAY, random: numbers(seed) }));
    const shared = new Set<string>();
    let checked = 0;
    for (const { city, provinceId, postalCode } of drawn.map(({ card }) => card)) {
      if (postalCode === '') continue;
      const prefix = postalCode.slice(0, 3);
      const [place, posted] = [findPlace(city, provinceId), placeOfPostalCode(prefix)];
      expect([posted?.province, place?.province], `${city} ${postalCode}`).toEqual([provinceId, provinceId]);
      if (place !== posted) shared.add(`${provinceId} ${city} ${prefix}`);
      checked += 1;
    }
    expect([...shared].toSorted()).toEqual(SHARED_PREFIXES);
    expect(checked).toBeGreaterThan(600);
  });

  test('no employer of the real postings is among them', () => {
    const names = [...valuesOf('businessName')].map(String);
    expect(names.filter(isRealEmployer)).toEqual([]);
    expect(names.length).toBeGreaterThan(80);
    // One that is in hundreds of real postings of any month is found, however it is written.
    expect(isRealEmployer('TIM HORTONS')).toBe(true);
  });
});

function paths(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([key, inner]) => paths(inner, path ? `${path}.${key}` : key)),
  ];
}

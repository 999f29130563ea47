import * as fc from 'fast-check';
import type { Card } from '../../src/domain/listing.ts';
import { PROVINCE_CODES } from '../../src/domain/province.ts';

const isoDay = (min: string, max: string) =>
  fc
    .date({ min: new Date(`${min}T00:00:00Z`), max: new Date(`${max}T00:00:00Z`), noInvalidDate: true })
    .map(date => date.toISOString().slice(0, 10));

const amount = fc.oneof(fc.integer({ min: 0, max: 20_000_000 }), fc.integer({ min: 0, max: 2 ** 52 - 1 }));
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const text = (most: number) => fc.string({ unit: 'grapheme', maxLength: most });

/** Any card that the types allow, including odd ones. `jobId` is drawn from `ids`. */
export function anyCard(ids: fc.Arbitrary<number> = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })) {
  return fc.record<Card>({
    jobId: ids,
    jobTitle: fc.oneof(text(40), fc.constantFrom('cook', 'a\nb', '\\n', '\\', '\uFEFFcook', '', '\u0000')),
    businessName: fc.oneof(text(20), fc.constantFrom('Maple Foods Ltd.', 'Café Été')),
    verified: fc.boolean(),
    city: text(12),
    provinceId: optional(fc.constantFrom(...PROVINCE_CODES)),
    postalCode: fc.constantFrom('', 'M1L', 'M1L 2K9', 'H2X 1Y4'),
    jobStatusId: fc.oneof(fc.constant(60), fc.nat()),
    postingDateFormatted: isoDay('0000-01-01', '9999-12-31'),
    expiryDateFormatted: optional(isoDay('0000-01-01', '9999-12-31')),
    firstPostedDate: isoDay('0000-01-01', '9999-12-31'),
    payMin: optional(amount),
    payMax: optional(amount),
    payCurrency: fc.constantFrom('CAD', 'USD', ''),
    payPeriod: optional(
      fc.constantFrom(
        ...([
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
        ] as const),
      ),
    ),
    hoursMin: optional(fc.nat({ max: 20_000 })),
    hoursMax: optional(fc.nat({ max: 20_000 })),
    hoursPer: optional(fc.constantFrom(...(['day', 'week', 'biweekly', 'month', 'year'] as const))),
    payNegotiable: fc.boolean(),
    employmentTerm: optional(fc.constantFrom(...(['permanent', 'term', 'seasonal', 'casual'] as const))),
    employmentHours: optional(fc.constantFrom(...(['full_time', 'part_time', 'part_time_to_full'] as const))),
    workplace: optional(fc.constantFrom(...(['on_site', 'remote', 'hybrid', 'travel'] as const))),
    noc: fc.constantFrom('', '63200', '00010', '75101'),
    lmiaStatus: fc.constantFrom(...(['not_stated', 'requested', 'approved', 'exempt'] as const)),
    whoCanApply: fc.constantFrom(...(['not_stated', 'authorised', 'abroad'] as const)),
    vacancies: optional(fc.nat()),
    language: fc.constantFrom(...(['en', 'fr'] as const)),
  });
}

/** A valid card with the given fields, for tests in which only a few matter. */
export function aCard(fields: Partial<Card> & { jobId: number }): Card {
  return {
    jobTitle: 'cook',
    businessName: 'Maple Foods Ltd.',
    verified: false,
    city: 'Toronto',
    provinceId: 'ON',
    postalCode: '',
    jobStatusId: 60,
    postingDateFormatted: '2026-10-01',
    expiryDateFormatted: '2026-12-31',
    firstPostedDate: '2026-10-01',
    payMin: 2000,
    payMax: null,
    payCurrency: 'CAD',
    payPeriod: 'hour',
    hoursMin: 4000,
    hoursMax: null,
    hoursPer: 'week',
    payNegotiable: false,
    employmentTerm: 'permanent',
    employmentHours: 'full_time',
    workplace: 'on_site',
    noc: '63200',
    lmiaStatus: 'not_stated',
    whoCanApply: 'not_stated',
    vacancies: 1,
    language: 'en',
    ...fields,
  };
}

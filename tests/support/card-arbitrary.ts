import * as fc from 'fast-check';
import { CARD_FIELD_LIST, type CardField, type CardFieldName } from '../../src/domain/card-fields.ts';
import type { Card } from '../../src/domain/listing.ts';

const isoDay = (min: string, max: string) =>
  fc
    .date({ min: new Date(`${min}T00:00:00Z`), max: new Date(`${max}T00:00:00Z`), noInvalidDate: true })
    .map(date => date.toISOString().slice(0, 10));

const amount = fc.oneof(fc.integer({ min: 0, max: 20_000_000 }), fc.integer({ min: 0, max: 2 ** 52 - 1 }));
const text = (most: number) => fc.string({ unit: 'grapheme', maxLength: most });
const anyDay = isoDay('0000-01-01', '9999-12-31');

/** Values that deserve more than what the table says of their field. */
const SPECIAL: Partial<Record<CardFieldName, fc.Arbitrary<unknown>>> = {
  jobTitle: fc.oneof(text(40), fc.constantFrom('cook', 'a\nb', '\\n', '\\', '\uFEFFcook', '', '\u0000')),
  businessName: fc.oneof(text(20), fc.constantFrom('Maple Foods Ltd.', 'Café Été')),
  postalCode: fc.constantFrom('', 'M1L', 'M1L 2K9', 'H2X 1Y4'),
  jobStatusId: fc.oneof(fc.constant(60), fc.nat()),
  payMin: amount,
  payMax: amount,
  payCurrency: fc.constantFrom('CAD', 'USD', ''),
  noc: fc.constantFrom('', '63200', '00010', '75101'),
};

/** Any card that the types allow, including odd ones. `jobId` is drawn from `ids`. */
export function anyCard(ids: fc.Arbitrary<number> = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })) {
  const fields = CARD_FIELD_LIST.map(([name, field]) => {
    const value = SPECIAL[name] ?? anyValue(field, ids);
    return [name, 'optional' in field ? fc.option(value, { nil: null }) : value] as const;
  });
  return fc.record(Object.fromEntries(fields)) as unknown as fc.Arbitrary<Card>;
}

function anyValue(field: CardField, ids: fc.Arbitrary<number>): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'id':
      return ids;
    case 'text':
      return text(12);
    case 'day':
      return anyDay;
    case 'number':
      return fc.nat({ max: 20_000 });
    case 'yes':
      return fc.boolean();
    case 'choice':
      return fc.constantFrom(...field.values);
  }
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
    workLanguage: null,
    ...fields,
  };
}

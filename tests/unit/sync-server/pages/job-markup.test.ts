import { describe, expect, test } from 'vitest';
import { jobPostingMarkup } from '../../../../sync-server/pages/job-markup.ts';
import { emptyDetails } from '../../../../src/domain/empty-details.ts';
import { type Card, UNDATED } from '../../../../src/domain/listing.ts';
import { aCard } from '../../../support/card-arbitrary.ts';

const markup = (card: Partial<Card>) =>
  jobPostingMarkup(
    { card: aCard({ jobId: 1001, payPeriod: 'hour', ...card }), details: emptyDetails() },
    'https://jobs.example.ca/job/1001',
  );

describe('what search engines are told of a posting', () => {
  test.each([
    [{ payMin: 2_450, payMax: 2_450 }, { value: 24.5 }],
    [
      { payMin: 2_000, payMax: 2_335 },
      { minValue: 20, maxValue: 23.35 },
    ],
    [{ payMin: 2_500, payMax: null }, { minValue: 25 }],
    [{ payMin: null, payMax: 3_000 }, { maxValue: 30 }],
  ])('pay %o is %o and nothing beside it', (pay, value) => {
    expect(markup(pay)['baseSalary']).toEqual({
      '@type': 'MonetaryAmount',
      currency: 'CAD',
      value: { '@type': 'QuantitativeValue', ...value, unitText: 'HOUR' },
    });
  });

  test('pay that is not stated, or by a period that schema.org has no word for, is left out', () => {
    expect(markup({ payMin: null, payMax: null })).not.toHaveProperty('baseSalary');
    expect(markup({ payMin: 100_000, payPeriod: 'biweekly' })).not.toHaveProperty('baseSalary');
  });

  test('a posting that states no date has none', () => {
    expect(markup({ postingDateFormatted: '2026-11-01' })['datePosted']).toBe('2026-11-01');
    expect(markup({ postingDateFormatted: UNDATED })).not.toHaveProperty('datePosted');
  });

  test('a fixed term is temporary work, not a contractor’s', () => {
    expect(markup({ employmentTerm: 'term', employmentHours: 'full_time' })['employmentType']).toEqual([
      'FULL_TIME',
      'TEMPORARY',
    ]);
  });

  test('its text has what the posting says of the work, escaped, and no more', () => {
    const details = {
      ...emptyDetails(),
      description: 'Pack & ship',
      responsibilities: ['Lift boxes', 'Count them'],
      benefits: ['Dental plan'],
      housing: 'A room on the farm',
      streetAddress: '1 Main St',
    };
    const { description } = jobPostingMarkup({ card: aCard({ jobId: 1001 }), details }, '');
    expect(description).toBe(
      '<p>Pack &amp; ship</p><p>Lift boxes; Count them</p><p>Dental plan</p><p>A room on the farm</p>',
    );
  });

  test('a posting that says nothing of the work is described by its title', () => {
    expect(markup({})['description']).toBe('<p>cook, Maple Foods Ltd., Toronto</p>');
  });
});

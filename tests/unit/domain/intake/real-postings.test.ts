import { describe, expect, test } from 'vitest';
import type { Listing } from '../../../../src/domain/listing.ts';
import { hasSharedData, readSharedRows } from '../../../support/shared-data.ts';
import { accepted, asOperator, read } from './read.ts';

const FILES = {
  'jobbank_postings_ab_2022-07.json.gz': 529,
  'jobbank_postings_mixed_2023-05.json': 33,
  'jobbank_postings_2025-01.json': 9,
};

describe.skipIf(!hasSharedData)('real postings', () => {
  test.each(Object.entries(FILES))('all of %s are accepted', (file, count) => {
    const readings = readSharedRows(file).map(row => read(row, asOperator));
    expect(readings.filter(reading => reading.ok)).toHaveLength(count);
  });

  test('no text of the markup file comes out as markup', () => {
    for (const row of readSharedRows('jobbank_postings_mixed_2023-05.json')) {
      const { card, details } = accepted(row, asOperator);
      expect(JSON.stringify([card, { ...details, unknown: [] }])).not.toMatch(/<\/?[a-z]|&nbsp;|&amp;/i);
    }
  });

  test('no word of the requirements of 2022 is lost', () => {
    for (const row of readSharedRows('jobbank_postings_ab_2022-07.json.gz')) {
      const { details } = accepted(row, asOperator);
      const kept = new Set(words(details));
      const benefits = row['benefits'] === 'N/A' ? '' : row['benefits'];
      const given = words(`${String(row['job_requirement'])}${String(benefits)}`);
      // Titles that have a place of their own in the details are named by that place.
      const lost = given.filter(word => !kept.has(word) && !TITLE_WORDS.has(word));
      expect(lost, String(row['posting_id'])).toEqual([]);
    }
  });

  const of2022 = (id: string): Listing =>
    accepted(
      readSharedRows('jobbank_postings_ab_2022-07.json.gz').find(row => row['posting_id'] === id),
      asOperator,
    );
  const of2023 = (id: number): Listing =>
    accepted(
      readSharedRows('jobbank_postings_mixed_2023-05.json').find(row => row['id'] === id),
      asOperator,
    );

  test('a posting without a city keeps its region, and has no invented province', () => {
    const { card, details } = of2022('36509843');
    expect(card).toMatchObject({
      city: 'Banff–Jasper–Rocky Mountain House Region',
      provinceId: null,
      vacancies: 100,
    });
    expect(details.additionalInformation).toContainEqual({
      title: 'Job location',
      text: 'Banff–Jasper–Rocky Mountain House Region',
    });
  });

  test('yearly pay in three lines, hours, and the number of 2022', () => {
    const { card, details } = of2022('36504212');
    expect(card).toMatchObject({
      jobId: 36_504_212,
      payMin: 6_000_000,
      payMax: 6_700_000,
      payPeriod: 'year',
      hoursMin: 3750,
      postingDateFormatted: '2022-07-04',
    });
    expect(details).toMatchObject({
      payText: '$60,000 to $67,000 YEAR annually',
      startDate: 'Starts as soon as 2022-08-15',
      benefits: ['Health care plan', 'Dental plan', 'Vision care benefits', 'Free parking available'],
      screeningQuestions: ['Are you currently legally able to work in Canada?'],
    });
  });

  test('fields of study belong to education, however many lines they take', () => {
    const all = readSharedRows('jobbank_postings_ab_2022-07.json.gz').map(
      row => accepted(row, asOperator).details,
    );
    const studied = all.find(({ education }) =>
      education.includes('Computer Technology/Computer Systems Technology'),
    );
    expect(studied?.education).toEqual([
      "Bachelor's degree",
      'Information Technology',
      'Computer Technology/Computer Systems Technology',
    ]);
    expect(studied?.experience).toEqual(['1 year to less than 2 years']);
  });

  test('a place whose lines ran together', () => {
    expect(of2023(37_730_123)).toMatchObject({
      card: { city: 'Calgary', provinceId: 'AB', postalCode: 'T2Z 4A2' },
      details: { streetAddress: '12222 - 44 Street SE' },
    });
  });

  test('how to apply, without the page’s own furniture', () => {
    const { apply, screeningQuestions } = of2023(38_290_970).details;
    expect(apply).toEqual({
      direct: true,
      email: 'redacted@example.invalid',
      url: '',
      phone: '',
      address: '',
      note: [
        'Include this reference number in your application: 20022',
        'Here is what you must include in your application:',
        'Job reference number',
        'Cover letter',
        'Highest level of education and name of institution where it was completed',
      ].join('\n'),
    });
    expect(screeningQuestions).toEqual([
      'Are you available for shift or on-call work?',
      'Are you available for the advertised start date?',
      'Are you willing to relocate for this position?',
    ]);
  });

  test('“LMIA: No” states nothing, “LMIA: Yes” that one is asked for', () => {
    const statuses = readSharedRows('jobbank_postings_mixed_2023-05.json').map(row => [
      row['LMIA'],
      accepted(row, asOperator).card.lmiaStatus,
    ]);
    expect(new Set(statuses.map(String))).toEqual(new Set(['No,not_stated', 'Yes,requested']));
  });

  test('dates come from the schema of 2023', () => {
    expect(of2023(38_261_837).card).toMatchObject({
      postingDateFormatted: '2023-05-02',
      expiryDateFormatted: '2023-05-16',
    });
  });

  test('the outline of 2025, its sub-titles and its missing pay', () => {
    const [first] = readSharedRows('jobbank_postings_2025-01.json');
    const { card, details } = accepted(first, asOperator);
    expect(card).toMatchObject({
      payMin: null,
      payPeriod: null,
      hoursMin: 3750,
      hoursMax: 4000,
      workplace: null,
    });
    expect(details.sections).toContainEqual({ title: 'Area of work experience', items: ['Management'] });
    expect(details.transportation).toEqual(['Willing to travel', 'Travel expenses paid by employer']);
    expect(details.benefits.slice(0, 2)).toEqual(['Dental plan', 'Disability benefits']);
  });
});

const TITLE_WORDS = new Set(
  words(
    'Job requirements Languages Education Experience Credentials (certificates, licences, memberships, courses, etc.) Area of Specialization Specific Skills Work Conditions and Physical Capabilities Personal Suitability Transportation/Travel Information Health benefits Long term benefits Financial benefits Other benefits Screening questions On the road job Workplace information',
  ),
);

function words(value: unknown): string[] {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replaceAll('\\n', ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
}

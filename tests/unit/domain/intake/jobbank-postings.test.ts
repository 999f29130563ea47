import { describe, expect, test } from 'vitest';
import type { Listing } from '../../../../src/domain/listing.ts';
import { REGION_ONLY_ID, YEARLY_ID } from '../../../fixtures/postings/odd-2022.ts';
import { rowsOf2022 } from '../../../fixtures/postings/of-2022.ts';
import {
  DATED_ID,
  DIRECT_APPLY_ID,
  RAN_TOGETHER_ID,
  rowsOf2023,
} from '../../../fixtures/postings/of-2023.ts';
import { rowsOf2025 } from '../../../fixtures/postings/of-2025.ts';
import { isRealEmployer } from '../../../support/fingerprints.ts';
import { accepted, asOperator, read } from './read.ts';

const FILES: [year: number, rows: () => object[], count: number][] = [
  [2022, rowsOf2022, 529],
  [2023, rowsOf2023, 33],
  [2025, rowsOf2025, 9],
];

describe('postings in the three shapes that scrapers of Job Bank wrote', () => {
  test.each(FILES)('all of %s are accepted', (_year, rows, count) => {
    const readings = rows().map(row => read(row, asOperator));
    expect(readings.filter(reading => reading.ok)).toHaveLength(count);
  });

  test('their employers are invented', () => {
    const names = FILES.flatMap(([, rows]) => rows().map(row => accepted(row, asOperator).card.businessName));
    expect(names.filter(isRealEmployer)).toEqual([]);
    expect(new Set(names).size).toBeGreaterThan(300);
  });

  test('no text of the markup file comes out as markup', () => {
    for (const row of rowsOf2023()) {
      const { card, details } = accepted(row, asOperator);
      expect(JSON.stringify([card, { ...details, unknown: [] }])).not.toMatch(/<\/?[a-z]|&nbsp;|&amp;/i);
    }
  });

  test('no word of the requirements of 2022 is lost', () => {
    for (const row of rowsOf2022()) {
      const { details } = accepted(row, asOperator);
      const kept = new Set(words(details));
      const benefits = row.benefits === 'N/A' ? '' : row.benefits;
      const given = words(`${row.job_requirement}${benefits}`);
      // Titles that have a place of their own in the details are named by that place.
      const lost = given.filter(word => !kept.has(word) && !TITLE_WORDS.has(word));
      expect(lost, row.posting_id).toEqual([]);
    }
  });

  const of2022 = (id: string): Listing =>
    accepted(
      rowsOf2022().find(row => row.posting_id === id),
      asOperator,
    );
  const of2023 = (id: number): Listing =>
    accepted(
      rowsOf2023().find(row => row['id'] === id),
      asOperator,
    );

  test('a posting without a city keeps its region, and has no invented province', () => {
    const { card, details } = of2022(REGION_ONLY_ID);
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
    const { card, details } = of2022(YEARLY_ID);
    expect(card).toMatchObject({
      jobId: 90_000_002,
      payMin: 6_100_000,
      payMax: 6_800_000,
      payPeriod: 'year',
      hoursMin: 3750,
      postingDateFormatted: '2022-07-04',
    });
    expect(details).toMatchObject({
      payText: '$61,000 to $68,000 YEAR annually',
      startDate: 'Starts as soon as 2022-08-15',
      benefits: ['Health care plan', 'Dental plan', 'Vision care benefits', 'Free parking available'],
      screeningQuestions: ['Are you currently legally able to work in Canada?'],
    });
  });

  test('fields of study belong to education, however many lines they take', () => {
    const all = rowsOf2022().map(row => accepted(row, asOperator).details);
    const studied = all.find(({ education }) =>
      education.includes('Network Technology/Network Systems Technology'),
    );
    expect(studied?.education).toEqual([
      "Bachelor's degree",
      'Data Processing',
      'Network Technology/Network Systems Technology',
    ]);
    expect(studied?.experience).toEqual(['1 year to less than 2 years']);
  });

  test('a place whose lines ran together', () => {
    expect(of2023(RAN_TOGETHER_ID)).toMatchObject({
      card: { city: 'Lethbridge', provinceId: 'AB', postalCode: 'T1K 7B2' },
      details: { streetAddress: '10405 - 61 Street SE' },
    });
  });

  test('how to apply, without the page’s own furniture', () => {
    const { apply, screeningQuestions } = of2023(DIRECT_APPLY_ID).details;
    expect(apply).toEqual({
      direct: true,
      email: 'work@employer.example',
      url: '',
      phone: '',
      address: '',
      note: [
        'Include this reference number in your application: 20417',
        'Here is what you must include in your application:',
        'Job reference number',
        'Cover letter',
        'Where you went to school',
      ].join('\n'),
    });
    expect(screeningQuestions).toEqual([
      'Could you work shifts?',
      'Could you start on the day advertised?',
      'Would you move for this job?',
    ]);
  });

  test('“LMIA: No” states nothing, “LMIA: Yes” that one is asked for', () => {
    const statuses = rowsOf2023().map(row => [row['LMIA'], accepted(row, asOperator).card.lmiaStatus]);
    expect(new Set(statuses.map(String))).toEqual(new Set(['No,not_stated', 'Yes,requested']));
  });

  test('dates come from the schema of 2023', () => {
    expect(of2023(DATED_ID).card).toMatchObject({
      postingDateFormatted: '2023-05-02',
      expiryDateFormatted: '2023-06-03',
    });
  });

  test('the outline of 2025, its sub-titles and its missing pay', () => {
    const [first] = rowsOf2025();
    const { card, details } = accepted(first, asOperator);
    expect(card).toMatchObject({
      payMin: null,
      payPeriod: null,
      hoursMin: 3750,
      hoursMax: 4000,
      workplace: null,
    });
    expect(details.sections).toContainEqual({
      title: 'Area of work experience',
      items: ['Running a branch'],
    });
    expect(details.transportation).toEqual(['Ready to travel', 'Travel paid by the house']);
    expect(details.benefits.slice(0, 2)).toEqual(['Eye care plan', 'Dental plan']);
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

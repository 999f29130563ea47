import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDetails } from '../../../../src/domain/details-shape.ts';
import { INTAKE_FORMATS } from '../../../../src/domain/intake/formats/intake-format.ts';
import { isIsoDay } from '../../../../src/domain/dates.ts';
import { isJobId } from '../../../../src/domain/job-id.ts';
import { problemText } from '../../../../src/domain/intake/problem-text.ts';
import { accepted, found, asOperator, read, SIX_FIELDS } from './read.ts';

/** The attribute `details` of a posting's document holds no more. */
const DETAILS_MAX = 200_000;
const FIELDS = [
  ...Object.keys(SIX_FIELDS),
  'posting_id',
  'job_title',
  'job_requirement',
  'benefits',
  'jobSchema',
  'joblocation',
  'jobRequirement',
  'howToApply',
  'postId',
  'orgName',
  'paymentType',
  'description',
  'content',
  'job_details',
  'overview',
  'who_can_apply',
  'additional_information',
  'salary',
  'location',
  'vacancies',
  'lmia',
  'noc',
  'email',
  '@type',
  '__proto__',
  'constructor',
  'toString',
];
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    ...Object.values(SIX_FIELDS),
    'JobPosting',
    '$1 to $2',
    '<p>x',
    'N/A',
    1e308,
    -0,
    '9'.repeat(400),
  ),
);
const row = fc
  .uniqueArray(fc.tuple(fc.oneof(fc.constantFrom(...FIELDS), fc.string()), anything), {
    selector: ([name]) => name,
    maxLength: 12,
  })
  .map(entries => Object.fromEntries(entries));

test('any JSON value is read or refused, in every format, and never throws', () => {
  fc.assert(
    fc.property(
      fc.oneof(row, fc.jsonValue()),
      fc.option(fc.constantFrom(...INTAKE_FORMATS)),
      fc.boolean(),
      (value, format, lenient) => {
        const reading = read(value, { lenient, keepJobId: lenient, ...(format ? { format } : {}) });
        expect(reading.problems.some(({ level }) => level === 'error')).toBe(!reading.ok);
        if (!reading.ok) return;
        const { card, details } = reading.listing;
        expect(card.jobTitle).not.toBe('');
        expect(isJobId(card.jobId)).toBe(true);
        expect(isIsoDay(card.postingDateFormatted)).toBe(true);
        expect(card.expiryDateFormatted === null || isIsoDay(card.expiryDateFormatted)).toBe(true);
        for (const amount of [card.payMin, card.payMax, card.hoursMin, card.hoursMax, card.vacancies])
          expect(amount === null || Number.isSafeInteger(amount)).toBe(true);
        // What is stored is what is read back.
        expect(readDetails(JSON.parse(JSON.stringify(details)))).toEqual(details);
      },
    ),
    { numRuns: 1500 },
  );
});

test('what was read can be read again and is the same', () => {
  const sample = { ...SIX_FIELDS, salary: '$20 to $25 hourly', hours: '40', noc: '72106', city: 'Brandon' };
  const { card } = accepted(sample);
  const again = accepted({
    jobTitle: card.jobTitle,
    businessName: card.businessName,
    city: card.city,
    provinceId: card.provinceId,
    postingDateFormatted: card.postingDateFormatted,
    expiryDateFormatted: card.expiryDateFormatted,
    noc: card.noc,
    job_details: {
      salary: {
        min_amount: (card.payMin ?? 0) / 100,
        max_amount: (card.payMax ?? 0) / 100,
        frequency: card.payPeriod,
        hours_per_week: 40,
      },
    },
  });
  expect(again.card).toEqual(card);
});

test('a posting as large as anybody can make it still fits its document', () => {
  const long = 'Wörk "quoted" \\ line\n'.repeat(20_000);
  const many = Array.from({ length: 5000 }, (_, index) => `${index} ${long.slice(0, 900)}`);
  const row = {
    ...SIX_FIELDS,
    description: long,
    overview: {
      responsibilities: many,
      benefits: many,
      work_conditions: many,
      whatever: many,
      nested: [[many, [many]]],
    },
    additional_information: Object.fromEntries(
      many.slice(0, 1000).map((text, index) => [`key ${index}`, text]),
    ),
    ...Object.fromEntries(many.slice(0, 3000).map((text, index) => [`unknown ${index}`, text])),
  };
  const { details, problems } = accepted(row, { lenient: true });
  expect(JSON.stringify(details).length).toBeLessThanOrEqual(DETAILS_MAX);
  expect(problems.some(({ code }) => code === 'text_cut')).toBe(true);
  expect(found(read(row).problems, 'error')).toContain('text_too_long description');
});

test('a person’s text that is too long is refused by its name and never cut behind their back', () => {
  for (const [field, row] of Object.entries({
    jobTitle: { jobTitle: 'x'.repeat(301) },
    city: { city: 'x'.repeat(129) },
    description: { description: 'x'.repeat(20_001) },
    benefits: { overview: { benefits: ['fine', 'x'.repeat(1001)] } },
  })) {
    const { ok, problems } = read({ ...SIX_FIELDS, ...row });
    expect([ok, found(problems, 'error')]).toEqual([false, [`text_too_long ${field}`]]);
  }
});

test.each([
  [{ jobTitle: 'x'.repeat(301) }, 'Job title: the text is too long. Keep it to 300 characters.'],
  [{ description: 'x'.repeat(20_001) }, 'Description: the text is too long. Keep it to 20,000 characters.'],
  [
    { overview: { benefits: Array.from({ length: 301 }, (_, at) => `b${at}`) } },
    'Benefits: the list is too long. Keep it to 300 items.',
  ],
  [
    { overview: { responsibilities: Array.from({ length: 90 }, (_, at) => `${at} ${'x'.repeat(990)}`) } },
    'Responsibilities: this posting has too much text. Keep it to 80,000 characters in all.',
  ],
])('what is too much is refused with its name and the limit', (row, text) => {
  const errors = read({ ...SIX_FIELDS, ...row }).problems.filter(({ level }) => level === 'error');
  expect(errors.map(problem => problemText(problem, 'en'))).toContain(text);
  expect(errors.map(problem => problemText(problem, 'fr')).join()).toMatch(/Maximum\u00a0: \d+/);
});

test('of a field that nobody knows the beginning is kept, and that is said', () => {
  const { details, problems } = accepted({ ...SIX_FIELDS, inHouseRemarks: 'x'.repeat(5000) });
  expect(details.unknown[0]?.text.length).toBeLessThanOrEqual(1001);
  expect(problems.map(({ level, code, field }) => [level, code, field])).toContainEqual([
    'warning',
    'text_cut',
    'inHouseRemarks',
  ]);
});

test('a hostile row is read', () => {
  const hostile = [
    {
      ...SIX_FIELDS,
      city: `${'a, '.repeat(200_000)}(`,
      province: '('.repeat(200_000),
      jobTitle: 'x'.repeat(5_000_000),
    },
    {
      ...SIX_FIELDS,
      salary: '1'.repeat(200_000),
      hours: '9 to '.repeat(100_000),
      vacancies: ' '.repeat(300_000),
    },
    Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, index])),
    {
      ...SIX_FIELDS,
      postingDateFormatted: '2026-'.repeat(100_000),
      lmia: 'not '.repeat(100_000),
      email: 'a'.repeat(1e6),
    },
    { ...SIX_FIELDS, overview: JSON.parse('{"a":'.repeat(3000) + '1' + '}'.repeat(3000)) },
  ];
  for (const value of hostile) {
    expect(() => read(value, asOperator)).not.toThrow();
  }
});

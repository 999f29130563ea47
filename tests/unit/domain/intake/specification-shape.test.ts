import { describe, expect, test } from 'vitest';
import { UNDATED } from '../../../../src/domain/listing.ts';
import { accepted, asOperator, found, read, SIX_FIELDS, TODAY } from './read.ts';

const FULL = {
  jobId: 41_234_567,
  jobStatusId: 60,
  jobStatus: 'Job posting advertised',
  jobTitle: 'Cook',
  city: 'Calgary',
  provinceId: 'AB',
  province: 'Alberta',
  businessName: 'The Long Table',
  postingDateFormatted: 'November 01, 2026',
  expiryDateFormatted: 'December 31, 2026',
  postingDaysLeft: 40,
  jobMatch: '<a href="javascript:alert(1)">12 <b>matches</b></a>',
  strictModeId: 1,
  jobPostingRepostableInd: 'Y',
  jobPostingExtendableInd: 'N',
  employerId: 99,
  content: {
    title: 'Cook',
    verified: true,
    posted_on: '2026-11-01',
    employer: 'The Long Table',
    advertised_until: '2026-12-31',
  },
  job_details: {
    location: { street_address: '12 Main Street', city: 'Calgary', region: 'AB', postal_code: 't2p1a1' },
    workplace_information: 'On site',
    salary: {
      min_amount: 18.5,
      max_amount: 21,
      currency: 'CAD',
      frequency: 'HOUR hourly',
      hours_per_week: '35 to 40',
      negotiation: 'to be negotiated',
    },
    employment_type: 'Permanent employment, Full time',
    work_schedule: 'Evening',
    start_date: 'As soon as possible',
    vacancies: 2,
    special_commitments: 'Every second Sunday',
  },
  overview: {
    languages: ['English'],
    education: 'Secondary (high) school graduation certificate',
    experience: ['1 year to less than 2 years'],
    on_the_road: ['Work locations may vary.'],
    on_site: ['Second site in Airdrie'],
    responsibilities: ['Cook', 'Clean'],
    specialization: ['Soups'],
    work_conditions: ['Hot'],
    personal_suitability: ['Calm'],
    transportation: ['Public transportation is available'],
    credentials: ['Food safety'],
    benefits: ['Meals'],
    security_and_safety: ['Criminal record check'],
  },
  who_can_apply: {
    citizenship: ['Other candidates, with or without a valid Canadian work permit'],
    note: 'Say if you need a permit.',
  },
  additional_information: { about_us: 'Small and kind.' },
  application_how_to_apply: { direct_apply: false, email: 'jobs@longtable.example' },
};

describe('the full shape', () => {
  const { card, details, problems } = accepted(FULL);

  test('fills the card', () => {
    expect(card).toEqual({
      jobId: 777,
      jobTitle: 'Cook',
      businessName: 'The Long Table',
      verified: false,
      city: 'Calgary',
      provinceId: 'AB',
      postalCode: 'T2P 1A1',
      jobStatusId: 60,
      postingDateFormatted: '2026-11-01',
      expiryDateFormatted: '2026-12-31',
      firstPostedDate: '2026-11-01',
      payMin: 1850,
      payMax: 2100,
      payCurrency: 'CAD',
      payPeriod: 'hour',
      hoursMin: 3500,
      hoursMax: 4000,
      hoursPer: 'week',
      payNegotiable: true,
      employmentTerm: 'permanent',
      employmentHours: 'full_time',
      workplace: 'on_site',
      noc: '',
      lmiaStatus: 'not_stated',
      whoCanApply: 'abroad',
      vacancies: 2,
      language: 'en',
      workLanguage: 'en',
    });
  });

  test('fills every list of the details', () => {
    expect(details).toMatchObject({
      streetAddress: '12 Main Street',
      hoursText: '35 to 40',
      employmentText: 'Permanent employment, Full time',
      workplaceText: 'On site',
      workSchedule: 'Evening',
      startDate: 'As soon as possible',
      specialCommitments: 'Every second Sunday',
      languages: ['English'],
      education: ['Secondary (high) school graduation certificate'],
      experience: ['1 year to less than 2 years'],
      onTheRoad: ['Work locations may vary.', 'Second site in Airdrie'],
      specialization: ['Soups'],
      responsibilities: ['Cook', 'Clean'],
      workConditions: ['Hot'],
      personalSuitability: ['Calm'],
      transportation: ['Public transportation is available'],
      credentials: ['Food safety'],
      benefits: ['Meals'],
      sections: [{ title: 'Security and safety', items: ['Criminal record check'] }],
      whoCanApply: { note: 'Say if you need a permit.' },
      additionalInformation: [{ title: 'About us', text: 'Small and kind.' }],
      apply: { direct: false, email: 'jobs@longtable.example' },
      board: { employerId: '99', strictModeId: '1', repostable: true, extendable: false },
      source: 'portage',
      externalId: '41234567',
    });
  });

  test('keeps the match markup as the text it is', () => {
    expect(details.board.jobMatch).toBe('<a href="javascript:alert(1)">12 <b>matches</b></a>');
  });

  test('is never verified by its own word', () => {
    expect(problems.map(({ code }) => code)).toEqual(['verified_not_taken']);
    expect(details.notUnderstood).toEqual([
      { field: 'content.verified', text: 'true', reason: 'verified_not_taken' },
    ]);
  });

  test('keeps its number only in an operator’s import', () => {
    expect(accepted(FULL, asOperator).card.jobId).toBe(41_234_567);
    expect(accepted(FULL, asOperator).details.source).toBe('specification');
    expect(accepted({ ...FULL, jobId: 2 ** 60 }, asOperator).card.jobId).toBe(777);
    expect(accepted({ ...FULL, jobId: 'REQ-12' }, asOperator)).toMatchObject({
      card: { jobId: 777 },
      details: { externalId: 'REQ-12' },
    });
  });

  test('one amount instead of a range, and salary as words, say the same as the fields', () => {
    const paid = (salary: unknown) => accepted({ ...SIX_FIELDS, job_details: { salary } }).card;
    expect(paid({ amount: 62_400, frequency: 'year', hours_per_week: 40 })).toMatchObject({
      payMin: 6_240_000,
      payMax: 6_240_000,
      payPeriod: 'year',
      hoursMin: 4000,
      hoursPer: 'week',
    });
    expect(paid('$19.50 to $22 hourly')).toMatchObject({ payMin: 1950, payMax: 2200, payPeriod: 'hour' });
    expect(paid({ min_amount: '22,50', max_amount: '25,75', frequency: 'heure' })).toMatchObject({
      payMin: 2250,
      payMax: 2575,
      payPeriod: 'hour',
    });
  });

  test('a field nobody knows is kept, at every level, and the employer is told', () => {
    const row = { ...SIX_FIELDS, favouriteColour: 'red', job_details: { parking: { spaces: 3 } } };
    const { details, problems } = accepted(row);
    expect(details.unknown).toEqual([
      { field: 'favouriteColour', text: 'red' },
      { field: 'job_details.parking', text: '{spaces: 3}' },
    ]);
    expect(found(problems, 'hint')).toContain('unknown_field job_details.parking');
  });

  test('two fields that disagree: the first counts, the other is kept', () => {
    const { card, details, problems } = accepted({ ...SIX_FIELDS, content: { title: 'Fitter' } });
    expect(card.jobTitle).toBe('Welder');
    expect(details.unknown).toEqual([{ field: 'content.title', text: 'Fitter' }]);
    expect(found(problems, 'hint')).toContain('fields_disagree content.title');
  });
});

describe('the batch’s six fields', () => {
  test('are enough', () => {
    const { card, problems } = accepted(SIX_FIELDS);
    expect(card).toMatchObject({
      jobTitle: 'Welder',
      businessName: 'Prairie Arc Ltd.',
      city: 'Brandon',
      provinceId: 'MB',
      postingDateFormatted: '2026-11-20',
      expiryDateFormatted: '2026-12-20',
      payMin: null,
      lmiaStatus: 'not_stated',
    });
    expect(problems.map(({ code, level }) => `${level} ${code}`)).toEqual(['hint pay_missing']);
  });

  test('may have others beside them, under any of their names', () => {
    const { card } = accepted({
      ...SIX_FIELDS,
      salary: '$31.25 an hour',
      NOC: 72106,
      'LMIA status': 'requested',
    });
    expect(card).toMatchObject({ payMin: 3125, payPeriod: 'hour', noc: '72106', lmiaStatus: 'requested' });
  });

  test('a missing posting date is today, a missing last day is none', () => {
    const { postingDateFormatted: _, expiryDateFormatted: __, ...four } = SIX_FIELDS;
    expect(accepted(four).card).toMatchObject({
      postingDateFormatted: TODAY,
      firstPostedDate: TODAY,
      expiryDateFormatted: null,
    });
  });
});

describe('what a person posts is refused', () => {
  const refusals: [string, Record<string, unknown>, string][] = [
    ['without a title', { jobTitle: '  ' }, 'title_missing jobTitle'],
    ['without an employer', { businessName: 'N/A' }, 'employer_missing businessName'],
    ['without a city', { city: null }, 'city_missing city'],
    ['without a province', { province: undefined }, 'province_missing province'],
    ['in a province that is none', { province: 'Texas' }, 'province_unknown province'],
    [
      'on a day that does not exist',
      { expiryDateFormatted: '2026-02-30' },
      'date_not_real expiryDateFormatted',
    ],
    ['on a day that may be two', { expiryDateFormatted: '06/07/2027' }, 'date_not_real expiryDateFormatted'],
    ['ending before it begins', { expiryDateFormatted: '2026-11-01' }, 'dates_reversed expiryDateFormatted'],
    ['for no position', { vacancies: 0 }, 'vacancies_too_few vacancies'],
    ['with a least pay above the most', { minSalary: 30, maxSalary: 20 }, 'pay_range_reversed minSalary'],
    ['with a title that is no text', { jobTitle: { en: 'Cook' } }, 'title_missing jobTitle'],
  ];

  test.each(refusals)('%s', (_, change, problem) => {
    const reading = read({ ...SIX_FIELDS, ...change });
    expect(reading.ok).toBe(false);
    expect(found(reading.problems, 'error')).toEqual([problem]);
  });

  test('when it is no object', () => {
    for (const row of [null, undefined, 'Cook', 12, true, [], [SIX_FIELDS]]) {
      expect(read(row)).toMatchObject({ ok: false, problems: [{ code: 'not_an_object', level: 'error' }] });
    }
  });

  test('with everything that is wrong at once', () => {
    expect(found(read({ colour: 'red' }).problems, 'error')).toEqual([
      'title_missing jobTitle',
      'employer_missing businessName',
      'city_missing city',
      'province_missing province',
    ]);
  });
});

test('an operator’s import takes all of these but the one without a title, and keeps what was not understood', () => {
  const odd = {
    ...SIX_FIELDS,
    province: 'Texas',
    city: '',
    businessName: '',
    expiryDateFormatted: 'soon',
    vacancies: -3,
    minSalary: 30,
    maxSalary: 20,
  };
  const { card, details } = accepted(odd, asOperator);
  expect(card).toMatchObject({ provinceId: null, expiryDateFormatted: null, vacancies: null });
  expect(details.notUnderstood.map(({ field, reason }) => `${reason} ${field}`)).toEqual([
    'province_unknown province',
    'date_not_real expiryDateFormatted',
    'pay_range_reversed minSalary',
    'vacancies_too_few vacancies',
  ]);
  expect(read({ ...odd, jobTitle: '' }, asOperator).ok).toBe(false);
});

test('only closed and advertised are statuses; of others nothing is known', () => {
  expect(accepted({ ...SIX_FIELDS, jobStatus: 'Closed' }, asOperator).card.jobStatusId).toBe(0);
  const other = accepted({ ...SIX_FIELDS, jobStatusId: 73 }, asOperator);
  expect(other.card.jobStatusId).toBe(60);
  expect(other.details.notUnderstood).toEqual([
    { field: 'jobStatusId', text: '73', reason: 'status_not_understood' },
  ]);
});

test('links and addresses that could do harm are kept as text only', () => {
  const { details } = accepted({
    ...SIX_FIELDS,
    email: 'a@b.example\r\nBcc: everyone@example.com',
    url: 'javascript:alert(1)',
    website: 'https://bank.ca@evil.example/',
  });
  expect(details.apply).toMatchObject({ email: '', url: '' });
  expect(details.additionalInformation).toEqual([]);
  expect(details.notUnderstood.map(({ reason }) => reason).sort()).toEqual([
    'email_not_understood',
    'link_not_understood',
    'link_not_understood',
  ]);
});

test('a posting without a date is of today where a person posts it, and undated in an import', () => {
  const { postingDateFormatted: _date, ...row } = SIX_FIELDS;
  expect(accepted(row).card).toMatchObject({ postingDateFormatted: TODAY, firstPostedDate: TODAY });
  const imported = accepted(row, { ...asOperator, undated: UNDATED });
  expect(imported.card).toMatchObject({ postingDateFormatted: UNDATED, firstPostedDate: UNDATED });
  expect(found(imported.problems, 'hint')).toContain('posted_not_stated postingDateFormatted');
  const dated = accepted(SIX_FIELDS, { ...asOperator, undated: UNDATED });
  expect(dated.card.postingDateFormatted).toBe('2026-11-20');
});

test.each([
  ['on_site', 'on_site'],
  ['On site', 'on_site'],
  ['Work must be completed at the physical location. There is no option to work remotely.', 'on_site'],
  ['hybrid', 'hybrid'],
])('%j in the list of the road is a workplace, by either spelling', (text, workplace) => {
  for (const name of ['on_the_road', 'on_site']) {
    const { card, details } = accepted({ ...SIX_FIELDS, overview: { [name]: [text, 'Travel to Airdrie'] } });
    expect(details.onTheRoad, name).toEqual(['Travel to Airdrie']);
    expect(details.workplaceText, name).toBe(text);
    expect(accepted({ ...SIX_FIELDS, overview: { [name]: text } }).card.workplace, name).toBe(workplace);
    expect(card.workplace).not.toBeNull();
  }
});

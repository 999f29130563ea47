import { describe, expect, test } from 'vitest';
import {
  foldHeading,
  recognisesHeadings,
  targetOfHeading,
  uniqueHeadings,
} from '../../../../src/domain/intake/formats/csv-headings.ts';
import { accepted, asOperator, found, read } from './read.ts';

describe('headings', () => {
  test.each([
    ['Code postal', 'code_postal', 'CODE-POSTAL', 'CodePostal', ' code  postal '],
    ['Date d’affichage', "DATE D'AFFICHAGE", 'date_daffichage'],
    ['Employeur', 'EMPLOYEUR', 'employeur '],
  ])('are compared without case, accents and signs: %s', (...spellings) => {
    expect(new Set(spellings.map(foldHeading)).size).toBe(1);
    expect(new Set(spellings.map(targetOfHeading)).size).toBe(1);
    expect(targetOfHeading(spellings[0])).toBeDefined();
  });

  test('a table is one when a column is the title, in whichever language', () => {
    expect(recognisesHeadings(['Company', 'Position'])).toBe(true);
    expect(recognisesHeadings(['Entreprise', 'Titre du poste'])).toBe(true);
    expect(recognisesHeadings(['Name', 'Colour'])).toBe(false);
    expect(recognisesHeadings(['constructor', '__proto__', 'toString'])).toBe(false);
  });

  test.each([
    ['Titre d’emploi', 'title'],
    ['Date limite de candidature', 'expires'],
    ['Nombre d’heures par semaine', 'hours'],
    ['# of openings', 'vacancies'],
    ['Location (City)', 'city'],
    ['NOC code (2021)', 'noc'],
    ['Wage ($/hr)', 'payHourly'],
    ['Wage ($)', 'pay'],
    ['Salary (annual)', 'payYearly'],
    ['Salaire min ($/h)', 'payMin'],
    ['Hourly wage (max)', 'payMax'],
    ['Hours (per week)', 'hours'],
    // With another period, it would be another pay.
    ['Salary (weekly)', undefined],
    ['Salary min ($/week)', undefined],
    ['Hours (per day)', undefined],
    ['Salary (2)', undefined],
  ])('%s: %s', (heading, target) => expect(targetOfHeading(heading)).toBe(target));

  test('two columns of one name stay two', () => {
    expect(uniqueHeadings(['Note', 'Note', '', 'Note'])).toEqual([
      'Note',
      'Note (2)',
      'column 3',
      'Note (3)',
    ]);
  });
});

const ENGLISH = {
  Until: '2026-12-31',
  'Pay (min)': '',
  'Min wage': '21.50',
  'Max wage': '24',
  Per: 'hour',
  Hours: '37.5',
  'Postal code': 'k1a0b1',
  Company: 'Rideau Bakes',
  'JOB TITLE': 'Baker',
  Posted: '2026-11-02',
  Type: 'Full time, permanent',
  City: 'Ottawa',
  Prov: 'Ont.',
  NOC: '63202',
  'LMIA Status': 'Approved',
  Openings: '3',
};

const FRENCH = {
  'Titre du poste': 'Boulanger',
  Employeur: 'Pains du Rideau',
  Ville: 'Gatineau',
  Province: 'Québec',
  'Code postal': 'J8X 1A1',
  'Salaire minimum': '21,50 $',
  'Salaire maximum': '24,00 $',
  Fréquence: 'heure',
  'Heures par semaine': '37,5',
  'Type d’emploi': 'Temps plein, permanent',
  CNP: '63202',
  'Statut EIMT': 'Demandée',
  'Date d’affichage': '2 novembre 2026',
  'Date limite': '31 décembre 2026',
  'Nombre de postes': '3',
};

describe('rows of a table', () => {
  test('with English headings', () => {
    expect(accepted(ENGLISH).card).toMatchObject({
      jobTitle: 'Baker',
      businessName: 'Rideau Bakes',
      city: 'Ottawa',
      provinceId: 'ON',
      postalCode: 'K1A 0B1',
      postingDateFormatted: '2026-11-02',
      expiryDateFormatted: '2026-12-31',
      payMin: 2150,
      payMax: 2400,
      payPeriod: 'hour',
      hoursMin: 3750,
      employmentTerm: 'permanent',
      employmentHours: 'full_time',
      noc: '63202',
      lmiaStatus: 'approved',
      vacancies: 3,
      language: 'en',
    });
  });

  test('with French headings', () => {
    expect(accepted(FRENCH).card).toMatchObject({
      jobTitle: 'Boulanger',
      provinceId: 'QC',
      postalCode: 'J8X 1A1',
      postingDateFormatted: '2026-11-02',
      expiryDateFormatted: '2026-12-31',
      payMin: 2150,
      payMax: 2400,
      payPeriod: 'hour',
      hoursMin: 3750,
      lmiaStatus: 'requested',
      language: 'fr',
    });
  });

  test('in any order of columns', () => {
    const reversed = Object.fromEntries(Object.entries(ENGLISH).reverse());
    expect(accepted(reversed).card).toEqual(accepted(ENGLISH).card);
  });

  const place = (fields: Record<string, string>) => {
    const { card, details } = accepted({ Title: 'Cook', Company: 'Diner', ...fields }, asOperator);
    return [details.streetAddress, card.city, card.provinceId, card.postalCode];
  };

  test('with the place in one column', () => {
    expect(place({ Location: 'Sydney (NS)' })).toEqual(['', 'Sydney', 'NS', '']);
    expect(place({ Location: '5 Elm St, Sudbury, ON P3C 1T8' })).toEqual([
      '5 Elm St',
      'Sudbury',
      'ON',
      'P3C 1T8',
    ]);
    expect(place({ City: 'Calgary, AB' })).toEqual(['', 'Calgary', 'AB', '']);
    expect(place({ City: 'Calgary', Region: 'Alberta' })).toEqual(['', 'Calgary', 'AB', '']);
  });

  test('pay in one column, in whichever words', () => {
    const pay = (fields: Record<string, unknown>) => {
      const { card } = accepted({ Title: 'Cook', Company: 'Diner', ...fields }, asOperator);
      return [card.payMin, card.payMax, card.payPeriod];
    };
    expect(pay({ Salary: '$52,000 - $60,000 per year' })).toEqual([5_200_000, 6_000_000, 'year']);
    expect(pay({ Salaire: '36,60 $ / h' })).toEqual([3660, 3660, 'hour']);
    expect(pay({ 'Hourly wage': 18.25 })).toEqual([1825, 1825, 'hour']);
    expect(pay({ 'Annual salary': '64000' })).toEqual([6_400_000, 6_400_000, 'year']);
    expect(pay({ Rate: 900, 'Pay period': 'weekly' })).toEqual([90_000, 90_000, 'week']);
    expect(pay({ Salary: 'competitive' })).toEqual([null, null, null]);
  });

  test('an LMIA column may say it in its heading', () => {
    const lmia = (fields: Record<string, unknown>) =>
      accepted({ Title: 'Cook', Company: 'Diner', ...fields }, asOperator).card.lmiaStatus;
    expect(lmia({ 'LMIA approved': 'Yes' })).toBe('approved');
    expect(lmia({ 'LMIA exempt': 'true' })).toBe('exempt');
    expect(lmia({ LMIA: 'yes' })).toBe('requested');
    expect(lmia({ 'LMIA approved': 'No' })).toBe('not_stated');
    expect(lmia({ 'EIMT demandée': 'oui' })).toBe('requested');
  });

  test('what was not understood is kept and reported, with the column’s own name', () => {
    const row = { ...ENGLISH, NOC: '6322', 'Postal code': '90210', Type: 'Whenever', Colour: 'blue' };
    const { card, details, problems } = accepted(row);
    expect(card).toMatchObject({ noc: '', postalCode: '', employmentHours: null });
    expect(found(problems, 'warning').sort()).toEqual([
      'employment_not_understood Type',
      'noc_not_understood NOC',
      'postal_code_not_understood Postal code',
    ]);
    expect(details.notUnderstood).toContainEqual({
      field: 'NOC',
      text: '6322',
      reason: 'noc_not_understood',
    });
    expect(details.employmentText).toBe('Whenever');
    expect(details.unknown).toEqual([{ field: 'Colour', text: 'blue' }]);
  });

  test('what a spreadsheet shows for a value that is gone is not published', () => {
    const row = { ...ENGLISH, Description: '#REF!', NOC: '#N/A', Phone: '6.13555E+09' };
    const { card, details, problems } = accepted(row);
    expect([card.noc, details.description, details.apply.phone]).toEqual(['', '', '']);
    expect(found(problems, 'warning').sort()).toEqual([
      'formula_error Description',
      'formula_error NOC',
      'phone_not_understood Phone',
    ]);
    const refused = read({ ...ENGLISH, City: '#NOM?' });
    expect(found(refused.problems, 'error')).toEqual(['city_missing City']);
  });

  test('“1 000” is not one position', () => {
    const { card, problems } = accepted({ ...ENGLISH, Openings: '1\u202f000' });
    expect(card.vacancies).toBeNull();
    expect(found(problems, 'warning')).toEqual(['vacancies_not_understood Openings']);
  });

  test('an end beside a start may be that of the work', () => {
    const { Until: _, ...row } = { ...ENGLISH, 'End date': '2027-10-31' };
    expect(found(accepted(row).problems, 'warning')).toEqual([]);
    const { problems } = accepted({ ...row, 'Start date': '2027-05-01' });
    expect(found(problems, 'warning')).toEqual(['end_day_taken End date']);
  });

  test('a description in HTML becomes text', () => {
    const row = {
      Title: 'Cook',
      Company: 'Diner',
      Description: '<p>Cook&nbsp;well.</p><ul><li>Soup<li>Bread</ul><script>x</script>',
    };
    expect(accepted(row, asOperator).details.description).toBe('Cook well.\nSoup\nBread');
  });
});

test('a row of Job Bank’s monthly open data', () => {
  const row = {
    'WIC Job Location Snapshot ID': '46012345',
    'Job Title': 'truck driver',
    'Original Job Title': 'AZ driver',
    'NOC 2016 Code': '7511',
    'NOC21 Code': '73300',
    'NOC21 Code Name': 'Transport truck drivers',
    'First Posting Date': '2026/08/07',
    'Vacancy Count': '4',
    'Education LOS': 'Secondary (high) school graduation certificate',
    'Experience Level': '*No data',
    NAICS: 'Transportation',
    'Province/Territory': 'Manitoba',
    City: 'Winnipeg',
    'Work Location Postal Code': 'R2R',
    'Economic  Region': 'Winnipeg',
    'Employment Type': 'Full time',
    'Employment Term': 'Permanent',
    'Employment Term Telework': 'NA',
    'Salary Condition Bonus': 'Yes',
    'Salary Per': 'Hour',
    'Salary Minimum': '26.5',
    'Salary Maximum': '31',
    'Hours Per': 'Week',
    'Hours Minimum': '40',
    'Hours Maximum': '60',
  };
  const { card, details, problems } = accepted(row, asOperator);
  expect(card).toMatchObject({
    jobId: 46_012_345,
    jobTitle: 'truck driver',
    businessName: '',
    city: 'Winnipeg',
    provinceId: 'MB',
    postalCode: 'R2R',
    postingDateFormatted: '2026-08-07',
    noc: '73300',
    vacancies: 4,
    payMin: 2650,
    payMax: 3100,
    payPeriod: 'hour',
    hoursMin: 4000,
    hoursMax: 6000,
    hoursPer: 'week',
    employmentTerm: 'permanent',
    employmentHours: 'full_time',
  });
  expect(details.source).toBe('jobbank-open-data');
  expect(details.education).toEqual(['Secondary (high) school graduation certificate']);
  expect(details.unknown).toContainEqual({ field: 'Salary Condition Bonus', text: 'Yes' });
  expect(found(problems, 'hint')).toEqual([]);
});

test('a schema.org JobPosting', () => {
  const row = {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: 'Nurse',
    description: '<p>Look after people.</p>',
    identifier: { '@type': 'PropertyValue', name: 'Clinic', value: 'N-7' },
    datePosted: '2026-11-01T00:00:00-05:00',
    validThrough: '2026-12-01',
    employmentType: ['FULL_TIME', 'TEMPORARY'],
    hiringOrganization: { '@type': 'Organization', name: 'Clinic', sameAs: 'https://clinic.example' },
    jobLocation: [
      {
        '@type': 'Place',
        address: { addressLocality: 'Gander', addressRegion: 'NL', postalCode: 'A1V 1A1' },
      },
      { '@type': 'Place', address: { addressLocality: 'Bonavista' } },
    ],
    baseSalary: { currency: 'CAD', value: { minValue: 38, maxValue: 45, unitText: 'HOUR' } },
    totalJobOpenings: 2,
  };
  const { card, details } = accepted(row, asOperator);
  expect(card).toMatchObject({
    jobTitle: 'Nurse',
    businessName: 'Clinic',
    city: 'Gander',
    provinceId: 'NL',
    postingDateFormatted: '2026-11-01',
    expiryDateFormatted: '2026-12-01',
    payMin: 3800,
    payMax: 4500,
    payPeriod: 'hour',
    employmentTerm: 'term',
    employmentHours: 'full_time',
    vacancies: 2,
  });
  expect(details).toMatchObject({
    description: 'Look after people.',
    externalId: 'N-7',
    additionalInformation: [{ title: 'Website', text: 'https://clinic.example' }],
  });
  expect(JSON.stringify(details.unknown)).toContain('Bonavista');
});

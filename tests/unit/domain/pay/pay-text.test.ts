import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Pay, PayPeriod } from '../../../../src/domain/listing.ts';
import { parsePayText } from '../../../../src/domain/pay/pay-text.ts';
import { BARE_AMOUNT_LIMIT_CENTS, PAY_NOT_STATED } from '../../../../src/domain/pay/pay-text.ts';
import { rowsOf2022 } from '../../../fixtures/postings/of-2022.ts';
import { rowsOf2023 } from '../../../fixtures/postings/of-2023.ts';
import { tries } from '../../../support/torture.ts';

type Row = [
  text: string,
  min: number | null,
  max: number | null,
  period: PayPeriod | null,
  more?: Partial<Pay>,
];

const NEGOTIABLE = { negotiable: true };

describe('forms that are understood without any remark', () => {
  const rows: Row[] = [
    // Job Bank, as scraped in 2022, 2023 and 2025
    ['$31.00', 3100, 3100, 'hour'],
    ['$23.50 to $25.65', 2350, 2565, 'hour'],
    ['$47,790 to $69,295\nYEAR\nannually', 4779000, 6929500, 'year'],
    ['$353,874 to $411,650\nYEAR\nannually', 35387400, 41165000, 'year'],
    ['$35 to $45\nWEEKLY\nweekly', 3500, 4500, 'week'],
    ['$1,442.5\nWEEKLY\nweekly', 144250, 144250, 'week'],
    ['$3,500 to $5,000\nMONTH\nmonthly', 350000, 500000, 'month'],
    ['$675.00 to $700.00\nDAY\ndaily', 67500, 70000, 'day'],
    ['$30.00 commission per piece', 3000, 3000, 'piece'],
    ['$.55 commission per mile', 55, 55, 'distance'],
    ['$69,693 to $86,541YEAR annually (to be negotiated)', 6969300, 8654100, 'year', NEGOTIABLE],
    ['$65,598 to $81,217.5YEAR annually (to be negotiated)', 6559800, 8121750, 'year', NEGOTIABLE],
    ['$35.74 to $44.38HOUR hourly (to be negotiated)', 3574, 4438, 'hour', NEGOTIABLE],
    ['$79.00HOUR hourly', 7900, 7900, 'hour'],
    ['$1,517.86 to $1,895.93WEEKLY weekly (to be negotiated)', 151786, 189593, 'week', NEGOTIABLE],
    ['$2,000.00 to $2,300.00BI-WEEKLY bi-weekly', 200000, 230000, 'biweekly'],
    ['$2,400 SEMI_MONTHLY semi-monthly', 240000, 240000, 'semimonthly'],
    ['69,693-86,541', 6969300, 8654100, null],
    ['20.00-25.00', 2000, 2500, 'hour'],
    // English, as people write
    ['25 and up', 2500, null, 'hour'],
    ['$25+', 2500, null, 'hour'],
    ['$25+ per hour', 2500, null, 'hour'],
    ['$25/hour and up', 2500, null, 'hour'],
    ['from $20 hourly', 2000, null, 'hour'],
    ['starting at $20/hr', 2000, null, 'hour'],
    ['at least $45,000 a year', 4500000, null, 'year'],
    ['up to $30/hour', null, 3000, 'hour'],
    ['maximum $30 per hour', null, 3000, 'hour'],
    ['$25/hr', 2500, 2500, 'hour'],
    ['$25/h', 2500, 2500, 'hour'],
    ['$25 an hour', 2500, 2500, 'hour'],
    ['$25 per hour', 2500, 2500, 'hour'],
    ['Hourly: 25', 2500, 2500, 'hour'],
    ['Hourly wage $18.25', 1825, 1825, 'hour'],
    ['CAD 25 per hour', 2500, 2500, 'hour'],
    ['CAD25/hour', 2500, 2500, 'hour'],
    ['25.00 - 30.00 CAD / hour', 2500, 3000, 'hour'],
    ['$25 – $30 hourly', 2500, 3000, 'hour'],
    ['$25.00-$30.00/HR', 2500, 3000, 'hour'],
    ['between $20 and $25 per hour', 2000, 2500, 'hour'],
    ['$25/hr + tips', 2500, 2500, 'hour'],
    ['$25.00 hourly plus 5% commission', 2500, 2500, 'hour'],
    ['$25 hourly, paid bi-weekly', 2500, 2500, 'hour'],
    ['$200 per day', 20000, 20000, 'day'],
    ['$180 daily', 18000, 18000, 'day'],
    ['$150 per diem', 15000, 15000, 'day'],
    ['$800/week', 80000, 80000, 'week'],
    ['$1,600 bi-weekly', 160000, 160000, 'biweekly'],
    ['$1,600 every two weeks', 160000, 160000, 'biweekly'],
    ['$1,600 every 2 weeks', 160000, 160000, 'biweekly'],
    ['$1,600 fortnightly', 160000, 160000, 'biweekly'],
    ['$1,800 semi-monthly', 180000, 180000, 'semimonthly'],
    ['$1,800 twice a month', 180000, 180000, 'semimonthly'],
    ['$3,600/month', 360000, 360000, 'month'],
    ['$3,600 per mo', 360000, 360000, 'month'],
    ['$65,000 per annum', 6500000, 6500000, 'year'],
    ['$65,000 p.a.', 6500000, 6500000, 'year'],
    ['$65K/yr', 6500000, 6500000, 'year'],
    ['$60k - $70k per year', 6000000, 7000000, 'year'],
    ['60-70k/year', 6000000, 7000000, 'year'],
    ['$60-70,000 per year', 6000000, 7000000, 'year'],
    ['60-70 000 $ par an', 6000000, 7000000, 'year'],
    ['$62.5k annually', 6250000, 6250000, 'year'],
    ['Salary: $52,000 annually', 5200000, 5200000, 'year'],
    ['$0.12 per tree', 12, 12, 'piece'],
    ['$500 per trip', 50000, 50000, 'piece'],
    ['piecework, $4.50 per box', 450, 450, 'piece'],
    ['$0.60 / km', 60, 60, 'distance'],
    ['55 cents', null, null, null],
    ['6 month contract at $25/hour', 2500, 2500, 'hour'],
    ['$25/hour for a 3 month term', 2500, 2500, 'hour'],
    [
      '$25.00 to $30.00 hourly (to be negotiated) / 30 to 40 hours per week',
      2500,
      3000,
      'hour',
      { ...NEGOTIABLE, hoursMin: 3000, hoursMax: 4000, hoursPer: 'week' },
    ],
    [
      '25,00 $ à 30,00 $ HEURE (à négocier) / 35 heures par semaine',
      2500,
      3000,
      'hour',
      { ...NEGOTIABLE, hoursMin: 3500, hoursMax: 3500, hoursPer: 'week' },
    ],
    [
      '$1,000.00 to $1,200.00 bi-weekly / 70 hours bi-weekly',
      100000,
      120000,
      'biweekly',
      { hoursMin: 7000, hoursMax: 7000, hoursPer: 'biweekly' },
    ],
    ['Hourly rate: $25, paid weekly', 2500, 2500, 'hour'],
    ['Hourly rate $25 paid weekly', 2500, 2500, 'hour'],
    ['$25/hr DOE', 2500, 2500, 'hour'],
    ['25 $/h selon expérience', 2500, 2500, 'hour'],
    // French
    ['36,60 $ / h', 3660, 3660, 'hour'],
    ['36,60\u00a0$\u00a0/\u00a0h', 3660, 3660, 'hour'],
    ['25 $ de l’heure', 2500, 2500, 'hour'],
    ["25$ à l'heure", 2500, 2500, 'hour'],
    ['21,50$/heure', 2150, 2150, 'hour'],
    ['20 $ à 25 $ / heure', 2000, 2500, 'hour'],
    ["De 25 $ à 30 $ de l'heure", 2500, 3000, 'hour'],
    ["entre 20 $ et 25 $ l'heure", 2000, 2500, 'hour'],
    ['taux horaire : 22,75 $', 2275, 2275, 'hour'],
    ["25 $ l'heure et plus", 2500, null, 'hour'],
    ['à partir de 22 $ / h', 2200, null, 'hour'],
    ["jusqu'à 30 $ l'heure", null, 3000, 'hour'],
    ['180 $ par jour', 18000, 18000, 'day'],
    ['1 442,50 $ par semaine', 144250, 144250, 'week'],
    ['900 $ hebdomadaire', 90000, 90000, 'week'],
    ['1 800 $ aux deux semaines', 180000, 180000, 'biweekly'],
    ['1 800 $ toutes les deux semaines', 180000, 180000, 'biweekly'],
    ['1 900 $ bimensuel', 190000, 190000, 'semimonthly'],
    ['2 500 $ par mois', 250000, 250000, 'month'],
    ['3 200 $ mensuellement', 320000, 320000, 'month'],
    ['65 000 $ par année', 6500000, 6500000, 'year'],
    ['65\u202f000 $ par an', 6500000, 6500000, 'year'],
    ['52 000 $ à 60 000 $ annuellement (à négocier)', 5200000, 6000000, 'year', NEGOTIABLE],
    ['0,60 $ par km', 60, 60, 'distance'],
    ['4,50 $ la caisse', 450, 450, 'piece'],
    ['12 $ par arbre', 1200, 1200, 'piece'],
    // Currencies
    ['US$30 hourly', 3000, 3000, 'hour', { currency: 'USD' }],
    ['USD 30/hour', 3000, 3000, 'hour', { currency: 'USD' }],
    ['$30 USD per hour', 3000, 3000, 'hour', { currency: 'USD' }],
    ['30 $ US / h', 3000, 3000, 'hour', { currency: 'USD' }],
    ['C$30 per hour', 3000, 3000, 'hour'],
    ['CA$30 per hour', 3000, 3000, 'hour'],
    ['€30 per hour', 3000, 3000, 'hour', { currency: 'EUR' }],
    // Hours in the same words
    [
      '$25.00 hourly for 40 hours per week',
      2500,
      2500,
      'hour',
      { hoursMin: 4000, hoursMax: 4000, hoursPer: 'week' },
    ],
    [
      '$900 weekly, 37.5 hours/week',
      90000,
      90000,
      'week',
      { hoursMin: 3750, hoursMax: 3750, hoursPer: 'week' },
    ],
    [
      '40 heures par semaine, 22 $/h',
      2200,
      2200,
      'hour',
      { hoursMin: 4000, hoursMax: 4000, hoursPer: 'week' },
    ],
    [
      '$50,000 a year, 75 hours bi-weekly',
      5000000,
      5000000,
      'year',
      { hoursMin: 7500, hoursMax: 7500, hoursPer: 'biweekly' },
    ],
  ];

  const clear = rows.filter(([text]) => text !== '69,693-86,541' && text !== '55 cents');
  test.each(clear)('%j', (text, min, max, period, more = {}) => {
    const { pay, problems } = parsePayText(text);
    expect(pay).toEqual({ ...PAY_NOT_STATED, min, max, period, ...more });
    expect(problems).toEqual([]);
  });
});

describe('nothing stated is no problem', () => {
  test.each([
    '',
    ' ',
    'N/A',
    'n/a',
    'NA',
    '*No data',
    '-',
    'None',
    'Not stated',
    'To be determined',
    'TBD',
    'Competitive',
    'Competitive salary',
    'DOE',
    'Depending on experience',
    "Selon l'expérience",
    'Non précisé',
    'à déterminer',
    's/o',
  ])('%j', text => {
    expect(parsePayText(text)).toEqual({ pay: PAY_NOT_STATED, problems: [], periodAssumed: false });
  });

  test.each([
    'To be negotiated',
    '(to be negotiated)',
    'Negotiable',
    'à négocier',
    'À discuter',
    'négociable',
  ])('%j is negotiable', text => {
    expect(parsePayText(text)).toEqual({
      pay: { ...PAY_NOT_STATED, negotiable: true },
      problems: [],
      periodAssumed: false,
    });
  });

  test.each([
    ['10% commission', 'commission'],
    ['Commission only', 'commission'],
    ['À la pièce', 'piece'],
  ])('%j names how, not how much', (text, period) => {
    expect(parsePayText(text)).toMatchObject({ pay: { ...PAY_NOT_STATED, period }, problems: [] });
  });
});

describe('what is not understood is a problem with a code', () => {
  test.each([
    ['abc', 'pay_not_understood', { min: null, max: null, period: null }],
    ['1e9', 'pay_not_understood', { min: null, max: null }],
    ['$1e9 per hour', 'pay_not_understood', { min: null, max: null }],
    ['2.5e+3 a month', 'pay_not_understood', { min: null, max: null }],
    ['twenty dollars', 'pay_not_understood', { min: null }],
    ['minimum wage', 'pay_minimum_wage', { min: null }],
    ['salaire minimum', 'pay_minimum_wage', { min: null }],
    ['-5', 'pay_amount_invalid', { min: null }],
    ['-$5 per hour', 'pay_amount_invalid', { min: null }],
    ['$ -5 per hour', 'pay_amount_invalid', { min: null }],
    ['0', 'pay_amount_invalid', { min: null, max: null }],
    ['$0.00 hourly', 'pay_amount_invalid', { min: null, max: null }],
    ['$1,234,567,890,123', 'pay_amount_invalid', { min: null }],
    ['$578', 'pay_period_missing', { min: 57800, max: 57800, period: null }],
    ['$69,693 to $86,541', 'pay_period_missing', { min: 6969300, max: 8654100, period: null }],
    ['bi-monthly $2000', 'pay_period_ambiguous', { min: 200000, period: null }],
    ['1 000 $ bihebdomadaire', 'pay_period_ambiguous', { min: 100000, period: null }],
    ['$1000 weekly monthly', 'pay_period_ambiguous', { min: 100000, period: null }],
    ['$45 per acre', 'pay_period_not_understood', { min: 4500, period: null }],
    ['$20.00 to $18.00 hourly', 'pay_range_reversed', { min: 1800, max: 2000, period: 'hour' }],
    ['$17.405 hourly', 'pay_rounded_down', { min: 1740, max: 1740, period: 'hour' }],
    ['$35/hour or $40/hour', 'pay_more_amounts', { min: 3500, max: 3500, period: 'hour' }],
    ['$4,000 signing bonus, $30/hour', 'pay_more_amounts', { min: 3000, max: 3000, period: 'hour' }],
    ['$30/hour plus $4,000 signing bonus', 'pay_more_amounts', { min: 3000, max: 3000, period: 'hour' }],
    ['$50,000 annually ($25.64 hourly)', 'pay_more_amounts', { min: 5000000, period: 'year' }],
  ])('%j: %s', (text, code, pay) => {
    const reading = parsePayText(text);
    expect(reading.problems.map(problem => problem.code)).toEqual([code]);
    expect(reading.pay).toMatchObject(pay);
  });
});

describe('one comma before three digits', () => {
  test.each([
    ['36,915 $ l’heure', 3691, 3691],
    ['36,915 per hour', 3691, 3691],
    ['24,500 $ à 30,250 $ l’heure', 2450, 3025],
    ['jusqu’à 30,250 $ l’heure', null, 3025],
  ])('is the decimal sign where thousands are absurd: %j', (text, min, max) => {
    const { pay, problems } = parsePayText(text);
    expect(pay).toMatchObject({ min, max, period: 'hour' });
    expect(problems[0]?.code).toBe('pay_comma_decimal');
  });

  test.each([
    ['36,915 $ par an', 3_691_500, 'year'],
    ['$1,442 a week', 144_200, 'week'],
    // Neither reading is a wage.
    ['$1,000 an hour', 100_000, 'hour'],
    ['$36,915.00 an hour', 3_691_500, 'hour'],
  ])('separates thousands elsewhere: %j', (text, min, period) => {
    const { pay, problems } = parsePayText(text);
    expect(pay).toMatchObject({ min, max: min, period });
    expect(problems).toEqual([]);
  });
});

describe('an amount without a period', () => {
  test('is hourly below the limit, and says that this is assumed', () => {
    const below = ((BARE_AMOUNT_LIMIT_CENTS - 1) / 100).toFixed(2);
    expect(parsePayText(`$${below}`)).toMatchObject({
      pay: { period: 'hour' },
      periodAssumed: true,
      problems: [],
    });
    expect(parsePayText('$31.00 per hour').periodAssumed).toBe(false);
  });

  test('is of an unknown period from the limit on; the upper end of a range decides', () => {
    const limit = (BARE_AMOUNT_LIMIT_CENTS / 100).toFixed(2);
    for (const text of [`$${limit}`, `$30 to $${limit}`]) {
      const { pay, periodAssumed, problems } = parsePayText(text);
      expect([pay.period, periodAssumed, problems.map(({ code }) => code)]).toEqual([
        null,
        false,
        ['pay_period_missing'],
      ]);
    }
  });

  test('is of an unknown period when the caller assumes nothing', () => {
    expect(parsePayText('$31.00', { bareAmount: 'unknown' })).toMatchObject({
      pay: { min: 3100, period: null },
      problems: [{ code: 'pay_period_missing' }],
    });
  });
});

const PERIOD_WORDS: [PayPeriod, string[]][] = [
  ['hour', ['per hour', '/h', '/hr', 'hourly', 'HOUR hourly', "de l'heure", '/heure', 'an hour']],
  ['day', ['per day', 'daily', 'DAY daily', 'par jour', '/day']],
  ['week', ['per week', 'weekly', 'WEEKLY weekly', 'par semaine', '/sem', 'a week']],
  ['biweekly', ['bi-weekly', 'biweekly', 'every two weeks', 'aux deux semaines', 'per 2 weeks']],
  ['semimonthly', ['semi-monthly', 'twice a month', 'bimensuellement', 'deux fois par mois']],
  ['month', ['per month', 'monthly', 'MONTH monthly', 'par mois', 'mensuel']],
  ['year', ['per year', 'annually', 'YEAR annually', 'par an', 'par année', 'a year', '/yr']],
  ['piece', ['per piece', 'commission per piece', 'à la pièce']],
  ['distance', ['per km', 'per mile', 'commission per mile', 'par kilomètre']],
  ['commission', ['commission']],
];
const LARGE = new Intl.NumberFormat('en-CA', { minimumFractionDigits: 2 });
const FRENCH = new Intl.NumberFormat('fr-CA', { minimumFractionDigits: 2 });

test('an amount or range written in English or French with any period reads back', () => {
  const cents = fc.integer({ min: 1, max: 50_000_000 });
  const words = fc.constantFrom(
    ...PERIOD_WORDS.flatMap(([period, texts]) => texts.map(text => ({ period, text }))),
  );
  fc.assert(
    fc.property(cents, cents, words, (a, b, { period, text }) => {
      const [min, max] = [Math.min(a, b), Math.max(a, b)];
      const [low, high] = [min / 100, max / 100];
      for (const amounts of [
        `$${LARGE.format(low)} to $${LARGE.format(high)}`,
        `$${low.toFixed(2)} - $${high.toFixed(2)}`,
        `${low.toFixed(2)}-${high.toFixed(2)} CAD`,
        `de ${FRENCH.format(low)} $ à ${FRENCH.format(high)} $`,
        `entre ${FRENCH.format(low)} $ et ${FRENCH.format(high)} $`,
      ]) {
        expect(parsePayText(`${amounts} ${text}`), `${amounts} ${text}`).toEqual({
          pay: { ...PAY_NOT_STATED, min, max, period },
          problems: [],
          periodAssumed: false,
        });
      }
      for (const amount of [`$${LARGE.format(low)}`, `${FRENCH.format(low)} $`, `CAD ${low.toFixed(2)}`]) {
        expect(parsePayText(`${amount} ${text}`).pay, `${amount} ${text}`).toEqual({
          ...PAY_NOT_STATED,
          min,
          max: min,
          period,
        });
      }
    }),
  );
});

test('no text makes it throw, and amounts are always cents in order', () => {
  const noise = fc.constantFrom(
    '$',
    ' to ',
    '-',
    ',',
    '.',
    ' ',
    '%',
    'k',
    ' per ',
    'hour',
    ' a ',
    '1',
    '25',
    '000',
    'CAD',
    '€',
    '\n',
    '/',
    'à',
    '+',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(noise, { maxLength: 25 }).map(parts => parts.join('')),
      ),
      text => {
        const { pay, problems } = parsePayText(text);
        for (const cents of [pay.min, pay.max]) {
          expect(cents === null || (Number.isSafeInteger(cents) && cents >= 0)).toBe(true);
        }
        expect(pay.min ?? 0).toBeLessThanOrEqual(pay.max ?? Number.POSITIVE_INFINITY);
        for (const problem of problems) expect(problem.code).toMatch(/^(?:pay|hours)_/);
      },
    ),
    { numRuns: tries(400, 2000) },
  );
});

// With a step for every pair of characters this would take minutes, and the test would not be waited for.
test('a hostile text of 300,000 characters is read', () => {
  for (const text of [
    '9'.repeat(300_000),
    '1 '.repeat(150_000),
    '$1,000'.repeat(50_000),
    'per '.repeat(75_000),
    '- '.repeat(150_000),
    'paid '.repeat(60_000),
    `${' '.repeat(300_000)}-`,
  ]) {
    expect(parsePayText(text).problems, text.slice(0, 10)).toBeInstanceOf(Array);
  }
});

test('every pay text of the sample postings is understood', () => {
  const texts = [
    ...rowsOf2022().map(row => row.salary_amount),
    ...rowsOf2023().map(row => String(row['salary'])),
  ];
  expect(texts).toHaveLength(562);
  expect(new Set(texts.map(text => text.replaceAll(/\d+/g, '9'))).size).toBeGreaterThan(20);
  for (const text of texts) {
    const { pay, problems } = parsePayText(text);
    expect(problems, text).toEqual([]);
    expect(pay.min, text).not.toBeNull();
    expect(pay.period, text).not.toBeNull();
  }
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Pay } from '../../../src/domain/listing.ts';
import { type PayFields, readPay } from '../../../src/domain/pay/pay.ts';
import { PAY_NOT_STATED } from '../../../src/domain/pay/pay-text.ts';
import { rowsOf2025 } from '../../fixtures/postings/of-2025.ts';
import { tries } from '../../support/torture.ts';

const week = (min: number, max = min) => ({ hoursMin: min, hoursMax: max, hoursPer: 'week' as const });

describe('fields that are understood without any remark', () => {
  const rows: [name: string, fields: PayFields, pay: Partial<Pay>][] = [
    ['nothing', {}, {}],
    ['nulls', { amount: null, min: null, max: null, hours: null, hoursMax: null }, {}],
    ['empty texts', { amount: '', min: ' ', currency: '', frequency: '', hours: '', text: '' }, {}],
    ['missing in the open data', { min: 'NA', max: '*No data', hours: 'NA', frequency: '' }, {}],
    [
      "the listing format's salary",
      { amount: 36.6, currency: 'CAD', frequency: 'hourly', hours: 40 },
      { min: 3660, max: 3660, period: 'hour', ...week(4000) },
    ],
    [
      "the listing format's range",
      { min: 25, max: 30.5, currency: 'CAD', frequency: 'HOUR', hours: '30 to 40 hours per week' },
      { min: 2500, max: 3050, period: 'hour', ...week(3000, 4000) },
    ],
    [
      'texts as amounts',
      { min: '$47,790', max: '$69,295', frequency: 'YEAR annually' },
      { min: 4779000, max: 6929500, period: 'year' },
    ],
    [
      'a French amount',
      { amount: '36,60 $', frequency: "de l'heure" },
      { min: 3660, max: 3660, period: 'hour' },
    ],
    [
      'a range in one amount',
      { amount: '25.00 to 30.00', frequency: 'Hourly' },
      { min: 2500, max: 3000, period: 'hour' },
    ],
    ['a period inside the amount', { amount: '$1,200 weekly' }, { min: 120000, max: 120000, period: 'week' }],
    [
      'a period said twice',
      { amount: '$1,200 weekly', frequency: 'WEEKLY' },
      { min: 120000, max: 120000, period: 'week' },
    ],
    [
      'min alone is exact',
      { min: 35, frequency: 'Hourly', hours: 35, hoursMax: 40 },
      { min: 3500, max: 3500, period: 'hour', ...week(3500, 4000) },
    ],
    [
      '"and up" in words is open',
      { amount: '35 and up', frequency: 'Hourly' },
      { min: 3500, max: null, period: 'hour' },
    ],
    ['max alone is an upper limit', { max: 40, frequency: 'hour' }, { min: null, max: 4000, period: 'hour' }],
    [
      'zero beside a figure is none',
      { min: 35, max: 0, frequency: 'hour' },
      { min: 3500, max: 3500, period: 'hour' },
    ],
    [
      'zero below a figure is none',
      { min: 0, max: 35, frequency: 'hour' },
      { min: null, max: 3500, period: 'hour' },
    ],
    [
      'a computed float is the figure it stands for',
      { amount: 36.599999999999994, frequency: 'hour' },
      { min: 3660, max: 3660, period: 'hour' },
    ],
    [
      'US dollars',
      { amount: 30, currency: 'USD', frequency: 'hour' },
      { min: 3000, max: 3000, currency: 'USD', period: 'hour' },
    ],
    [
      'Canadian dollars in words',
      { amount: 30, currency: 'Canadian dollars', frequency: 'hour' },
      { min: 3000, max: 3000, period: 'hour' },
    ],
    [
      'another currency',
      { amount: 30, currency: 'chf', frequency: 'hour' },
      { min: 3000, max: 3000, currency: 'CHF', period: 'hour' },
    ],
    [
      'negotiable in words',
      { amount: 30, frequency: 'hour', negotiation: 'To be negotiated' },
      { min: 3000, max: 3000, period: 'hour', negotiable: true },
    ],
    [
      'negotiable as a flag',
      { amount: 30, frequency: 'hour', negotiation: true },
      { min: 3000, max: 3000, period: 'hour', negotiable: true },
    ],
    [
      'negotiable: no',
      { amount: 30, frequency: 'hour', negotiation: 'not negotiable' },
      { min: 3000, max: 3000, period: 'hour' },
    ],
    [
      'text alone',
      { text: '$31.00 HOUR hourly', hours: '37.5 hours per week' },
      { min: 3100, max: 3100, period: 'hour', ...week(3750) },
    ],
    [
      'text fills the period',
      { amount: 52000, text: '$52,000 annually, 40 hours per week' },
      { min: 5200000, max: 5200000, period: 'year', ...week(4000) },
    ],
    [
      'hours of another period',
      { amount: 2000, frequency: 'biweekly', hours: '75', hoursPer: 'Biweekly' },
      { min: 200000, max: 200000, period: 'biweekly', hoursMin: 7500, hoursMax: 7500, hoursPer: 'biweekly' },
    ],
    [
      'a salary is yearly from $10,000 on',
      { min: 65000, frequency: 'Salary' },
      { min: 6500000, max: 6500000, period: 'year' },
    ],
    ['BI_WEEKLY', { amount: 2000, frequency: 'BI_WEEKLY' }, { min: 200000, max: 200000, period: 'biweekly' }],
    [
      'aux deux semaines',
      { amount: '2 000', frequency: 'aux deux semaines' },
      { min: 200000, max: 200000, period: 'biweekly' },
    ],
    ['an', { amount: '65 000', frequency: 'an' }, { min: 6500000, max: 6500000, period: 'year' }],
    ['h', { amount: '22,50', frequency: 'h' }, { min: 2250, max: 2250, period: 'hour' }],
    [
      'commission per mile',
      { amount: '.55', frequency: 'commission per mile' },
      { min: 55, max: 55, period: 'distance' },
    ],
  ];
  test.each(rows)('%s', (_name, fields, pay) => {
    const reading = readPay(fields);
    expect(reading.pay).toEqual({ ...PAY_NOT_STATED, ...pay });
    expect(reading.problems).toEqual([]);
  });
});

describe('fields that are kept with a remark', () => {
  const rows: [fields: PayFields, codes: string[], pay: Partial<Pay>][] = [
    [{ amount: 'see below', text: '$31.00 hourly' }, ['pay_not_understood'], { min: 3100, period: 'hour' }],
    [{ amount: 17.405, frequency: 'hour' }, ['pay_rounded_down'], { min: 1740 }],
    [{ min: 30, max: 25, frequency: 'hour' }, ['pay_range_reversed'], { min: 2500, max: 3000 }],
    [{ amount: '$30 per hour', frequency: 'weekly' }, ['pay_period_ambiguous'], { min: 3000, period: null }],
    [{ amount: 30, frequency: 'per moon' }, ['pay_period_not_understood'], { min: 3000, period: null }],
    [{ amount: 2000, frequency: 'bi-monthly' }, ['pay_period_not_understood'], { min: 200000, period: null }],
    [{ amount: 52000 }, ['pay_period_missing'], { min: 5200000, period: null }],
    [{ amount: 30, frequency: 'Salary' }, ['pay_period_not_understood'], { min: 3000, period: null }],
    [
      { amount: 30, frequency: 'hour', currency: '???' },
      ['pay_currency_not_understood'],
      { min: 3000, currency: 'CAD' },
    ],
    [{ amount: -5, frequency: 'hour' }, ['pay_amount_invalid'], { min: null, max: null }],
    [{ amount: 0, frequency: 'hour' }, ['pay_amount_invalid'], { min: null, max: null }],
    [{ amount: Number.NaN }, ['pay_not_understood'], { min: null, max: null }],
    [{ amount: Number.POSITIVE_INFINITY }, ['pay_not_understood'], { min: null, max: null }],
    [{ amount: 1e21, frequency: 'year' }, ['pay_amount_invalid'], { min: null, max: null }],
    [{ amount: 30, frequency: 'hour', hours: 0 }, ['hours_impossible'], { hoursPer: null }],
    [{ amount: 30, frequency: 'hour', hours: 400 }, ['hours_impossible'], { hoursPer: null }],
    [{ amount: 30, frequency: 'hour', hours: 'full time' }, ['hours_not_understood'], { hoursPer: null }],
    [
      { amount: 30, frequency: 'hour', hours: 40, hoursMax: 30 },
      ['hours_range_reversed'],
      { hoursMin: 3000, hoursMax: 4000 },
    ],
    [
      { amount: 30, frequency: 'hour', hours: '40 hours per week', hoursMax: '160 hours per month' },
      ['hours_more_than_one'],
      { hoursMin: 4000, hoursMax: 4000, hoursPer: 'week' },
    ],
    [
      { min: 35, max: 45, frequency: 'weekly', hours: '20 to 40' },
      ['pay_implausible'],
      { min: 3500, max: 4500, period: 'week' },
    ],
    [
      { amount: '36,915', frequency: 'hour' },
      ['pay_comma_decimal', 'pay_rounded_down'],
      { min: 3691, max: 3691, period: 'hour' },
    ],
    [
      { min: '36,500', max: '40,250', frequency: 'HOUR' },
      ['pay_comma_decimal'],
      { min: 3650, max: 4025, period: 'hour' },
    ],
    [{ amount: 52000, frequency: 'hourly' }, ['pay_implausible'], { min: 5200000, period: 'hour' }],
  ];
  test.each(rows)('%j: %j', (fields, codes, pay) => {
    const reading = readPay(fields);
    expect(reading.problems.map(({ code }) => code)).toEqual(codes);
    expect(reading.pay).toMatchObject(pay);
  });
});

test('plausible is from $5 to below $500 an hour', () => {
  const codes = (amount: string) => readPay({ amount, frequency: 'hour' }).problems.map(({ code }) => code);
  expect(codes('4.99')).toEqual(['pay_implausible']);
  expect(codes('5.00')).toEqual([]);
  expect(codes('499.99')).toEqual([]);
  expect(codes('500.00')).toEqual(['pay_implausible']);
});

test('amounts of fields read back, whatever their type', () => {
  const frequency = fc.constantFrom(
    ...([
      ['hourly', 'hour'],
      ['WEEKLY', 'week'],
      ['par mois', 'month'],
      ['annually', 'year'],
    ] as const),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_999 }),
      fc.nat(1_000_000),
      frequency,
      (min, more, [words, period]) => {
        const max = min + more;
        const expected = { min, max, period };
        expect(readPay({ min: min / 100, max: max / 100, frequency: words }).pay).toMatchObject(expected);
        expect(readPay({ min: String(min / 100), max: `$${max / 100}`, frequency: words }).pay).toMatchObject(
          expected,
        );
        expect(readPay({ amount: `${min / 100} to ${max / 100}`, frequency: words }).pay).toMatchObject(
          expected,
        );
      },
    ),
  );
});

test('no fields make it throw', () => {
  const amount = fc.option(fc.oneof(fc.double(), fc.integer(), fc.string({ unit: 'binary' })), { nil: null });
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('hourly', 'NA', 'week', '$', 'CAD'));
  fc.assert(
    fc.property(
      fc.record(
        {
          amount,
          min: amount,
          max: amount,
          hours: amount,
          hoursMax: amount,
          currency: text,
          frequency: text,
          hoursPer: text,
          text,
          negotiation: text,
        },
        { requiredKeys: [] },
      ),
      fields => {
        const { pay } = readPay(fields);
        for (const value of [pay.min, pay.max, pay.hoursMin, pay.hoursMax]) {
          expect(value === null || (Number.isSafeInteger(value) && value >= 0)).toBe(true);
        }
        expect(pay.currency).toMatch(/^[A-Z]{3}$/);
      },
    ),
    { numRuns: tries(400, 1000) },
  );
});

test('the structured postings of 2025 are read', () => {
  const rows = rowsOf2025();
  const readings = rows.map(row =>
    readPay({
      min: typeof row['minPayValue'] === 'number' ? row['minPayValue'] : null,
      max: typeof row['maxPayValue'] === 'number' ? row['maxPayValue'] : null,
      frequency: String(row['paymentType']),
      hours: Number(row['workHours']),
      hoursMax: typeof row['maxWorkHours'] === 'number' ? row['maxWorkHours'] : null,
    }),
  );
  expect(readings.flatMap(({ problems }) => problems)).toEqual([]);
  expect(readings.map(({ pay }) => pay.min)).toEqual([null, 3550, 2525, 2525, 3600, 1730, 1745, 3420, 1600]);
  expect(readings.every(({ pay }) => pay.hoursPer === 'week' && pay.min === pay.max)).toBe(true);
});

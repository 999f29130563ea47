import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atLeast, hourlyForDisplay, hourlyInterval } from '../../../../src/domain/pay/hourly.ts';
import type { HoursPeriod, Pay, PayPeriod } from '../../../../src/domain/listing.ts';
import { PAY_NOT_STATED } from '../../../../src/domain/pay/pay-text.ts';

const pay = (fields: Partial<Pay>): Pay => ({ ...PAY_NOT_STATED, ...fields });
const hours = (min: number | null, max: number | null, per: HoursPeriod) => ({
  hoursMin: min,
  hoursMax: max,
  hoursPer: per,
});

/** Cents as a fraction in lowest terms, so that a test can name it. */
function fractions(fields: Partial<Pay>): string {
  const hourly = hourlyInterval(pay(fields));
  if (!hourly.known) return hourly.reason;
  const lowest = (ratio: { num: number; den: number } | null) => {
    if (!ratio) return 'open';
    let [a, b] = [ratio.num, ratio.den];
    while (b !== 0) [a, b] = [b, a % b];
    return ratio.den === a ? String(ratio.num / a) : `${ratio.num / a}/${ratio.den / a}`;
  };
  return `${hourly.minStated ? lowest(hourly.min) : 'none'} to ${lowest(hourly.max)}`;
}

test.each<[string, Partial<Pay>, string]>([
  ['hour', { min: 2500, max: 3000, period: 'hour' }, '2500 to 3000'],
  [
    'hour, hours play no part',
    { min: 2500, max: 3000, period: 'hour', ...hours(1000, 4000, 'week') },
    '2500 to 3000',
  ],
  ['week', { min: 81000, max: 81000, period: 'week', ...hours(3000, 3000, 'week') }, '2700 to 2700'],
  [
    'week, range of hours',
    { min: 60000, max: 80000, period: 'week', ...hours(3000, 4000, 'week') },
    '1500 to 8000/3',
  ],
  [
    'week, hours bi-weekly',
    { min: 100000, max: 100000, period: 'week', ...hours(8000, 8000, 'biweekly') },
    '2500 to 2500',
  ],
  [
    'biweekly, hours a week',
    { min: 200000, max: 200000, period: 'biweekly', ...hours(4000, 4000, 'week') },
    '2500 to 2500',
  ],
  [
    'biweekly, hours bi-weekly',
    { min: 200000, max: 200000, period: 'biweekly', ...hours(8000, 8000, 'biweekly') },
    '2500 to 2500',
  ],
  [
    'semi-monthly',
    { min: 260000, max: 260000, period: 'semimonthly', ...hours(4000, 4000, 'week') },
    '3000 to 3000',
  ],
  ['month', { min: 520000, max: 520000, period: 'month', ...hours(4000, 4000, 'week') }, '3000 to 3000'],
  [
    'month, hours a month',
    { min: 350000, max: 500000, period: 'month', ...hours(16000, 16500, 'month') },
    '70000/33 to 3125',
  ],
  ['year', { min: 7800000, max: 7800000, period: 'year', ...hours(4000, 4000, 'week') }, '3750 to 3750'],
  [
    'year, 37.5 hours',
    { min: 5000000, max: 5000000, period: 'year', ...hours(3750, 3750, 'week') },
    '100000/39 to 100000/39',
  ],
  [
    'year, hours a year',
    { min: 35387400, max: 41165000, period: 'year', ...hours(202275, 202275, 'year') },
    '47183200/2697 to 164660000/8091',
  ],
  ['day, hours a day', { min: 20000, max: 20000, period: 'day', ...hours(800, 1000, 'day') }, '2000 to 2500'],
  ['and up', { min: 2500, max: null, period: 'hour' }, '2500 to open'],
  ['up to', { min: null, max: 3000, period: 'hour' }, 'none to 3000'],
  ['hours from', { min: 90000, max: 90000, period: 'week', ...hours(3000, null, 'week') }, 'none to 3000'],
  ['hours up to', { min: 90000, max: 90000, period: 'week', ...hours(null, 4000, 'week') }, '2250 to open'],
  ['hours from none', { min: 90000, max: 90000, period: 'week', ...hours(0, 4000, 'week') }, '2250 to open'],
  ['nothing', {}, 'pay_not_stated'],
  ['no period', { min: 2500, max: 2500 }, 'period_not_stated'],
  ['piece', { min: 2500, max: 2500, period: 'piece' }, 'not_paid_by_time'],
  ['distance', { min: 55, max: 55, period: 'distance' }, 'not_paid_by_time'],
  ['commission without amount', { period: 'commission' }, 'not_paid_by_time'],
  ['year without hours', { min: 7800000, max: 7800000, period: 'year' }, 'hours_not_stated'],
  [
    'no hours at all',
    { min: 7800000, max: 7800000, period: 'year', ...hours(0, 0, 'week') },
    'hours_not_stated',
  ],
  [
    'day, hours a week',
    { min: 67500, max: 70000, period: 'day', ...hours(8400, 8400, 'week') },
    'hours_of_other_period',
  ],
  [
    'week, hours a day',
    { min: 67500, max: 70000, period: 'week', ...hours(800, 800, 'day') },
    'hours_of_other_period',
  ],
  ['US dollars', { min: 2500, max: 2500, period: 'hour', currency: 'USD' }, 'other_currency'],
  ['negative', { min: -1, max: 2500, period: 'hour' }, 'invalid'],
  ['a fraction of a cent', { min: 25.5, max: 25.5, period: 'hour' }, 'invalid'],
  ['not a number', { min: Number.NaN, max: null, period: 'hour' }, 'invalid'],
  ['beyond 53 bits', { min: 2 ** 52, max: 2 ** 52, period: 'week', ...hours(4000, 4000, 'week') }, 'invalid'],
])('%s', (_name, fields, expected) => {
  expect(fractions(fields)).toBe(expected);
});

const PERIODS: PayPeriod[] = ['hour', 'week', 'biweekly', 'semimonthly', 'month', 'year'];
const PER: HoursPeriod[] = ['week', 'biweekly', 'month', 'year'];
const anyPay = fc
  .record({
    a: fc.integer({ min: 1, max: 100_000_000 }),
    b: fc.integer({ min: 1, max: 100_000_000 }),
    h: fc.integer({ min: 1, max: 16_800 }),
    i: fc.integer({ min: 1, max: 16_800 }),
    period: fc.constantFrom(...PERIODS),
    per: fc.constantFrom(...PER),
  })
  .map(({ a, b, h, i, period, per }) =>
    pay({ min: Math.min(a, b), max: Math.max(a, b), period, ...hours(Math.min(h, i), Math.max(h, i), per) }),
  );

function known(value: Pay) {
  const hourly = hourlyInterval(value);
  if (!hourly.known || hourly.max === null) throw new Error('not a closed interval');
  return { min: hourly.min, max: hourly.max };
}

describe('for any pay by time', () => {
  test('the interval is in order, and a fraction of 53-bit integers', () => {
    fc.assert(
      fc.property(anyPay, value => {
        const { min, max } = known(value);
        expect([min.num, min.den, max.num, max.den].every(Number.isSafeInteger)).toBe(true);
        expect(BigInt(min.num) * BigInt(max.den) <= BigInt(max.num) * BigInt(min.den)).toBe(true);
      }),
    );
  });

  test('more pay is never less an hour, and more hours are never more', () => {
    fc.assert(
      fc.property(anyPay, fc.nat(10_000), fc.nat(2_000), (value, cents, time) => {
        const base = known(value);
        const better = known({ ...value, min: (value.min ?? 0) + cents, max: (value.max ?? 0) + cents });
        const longer = known({
          ...value,
          hoursMin: (value.hoursMin ?? 0) + time,
          hoursMax: (value.hoursMax ?? 0) + time,
        });
        for (const end of ['min', 'max'] as const) {
          const at = (ratio: { num: number; den: number }) => [BigInt(ratio.num), BigInt(ratio.den)] as const;
          const [n, d] = at(base[end]);
          const [bn, bd] = at(better[end]);
          const [ln, ld] = at(longer[end]);
          expect(bn * d >= n * bd).toBe(true);
          expect(ln * d <= n * ld).toBe(true);
        }
      }),
    );
  });

  test('pay of h cents an hour, paid by any period, is h cents an hour', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50_000 }), fc.integer({ min: 1, max: 80 }), (cents, weekly) => {
        const perWeek = hours(weekly * 100, weekly * 100, 'week');
        // 52 weeks, 26 fortnights, 24 half months and 12 months are one year; 12 keeps the thirds out.
        const rows: [PayPeriod, number][] = [
          ['week', cents * weekly],
          ['biweekly', cents * weekly * 2],
          ['year', cents * weekly * 52],
        ];
        for (const [period, amount] of rows) {
          expect(fractions({ min: amount, max: amount, period, ...perWeek })).toBe(`${cents} to ${cents}`);
        }
        const thrice = cents * 3 * weekly;
        expect(fractions({ min: thrice * 52, max: thrice * 52, period: 'month', ...perWeek })).toBe(
          `${cents * 36} to ${cents * 36}`,
        );
        expect(fractions({ min: thrice * 52, max: thrice * 52, period: 'semimonthly', ...perWeek })).toBe(
          `${cents * 72} to ${cents * 72}`,
        );
      }),
    );
  });

  test('the figure shown never stands on the other side of a line than the exact one', () => {
    fc.assert(
      fc.property(anyPay, fc.integer({ min: -2, max: 2 }), (value, off) => {
        const { min, max } = known(value);
        const shown = hourlyForDisplay(value);
        for (const [ratio, cents] of [
          [min, shown?.min ?? -1],
          [max, shown?.max ?? -1],
        ] as const) {
          const line = cents + off;
          expect(cents >= line).toBe(atLeast(ratio, line));
        }
      }),
    );
  });
});

test('what is shown is rounded down, and what is not stated is not shown', () => {
  const week = hours(3900, 3900, 'week');
  expect(hourlyForDisplay(pay({ min: 100000, max: 200000, period: 'week', ...week }))).toEqual({
    min: 2564,
    max: 5128,
  });
  expect(hourlyForDisplay(pay({ min: 2500, max: null, period: 'hour' }))).toEqual({ min: 2500, max: null });
  expect(hourlyForDisplay(pay({ min: null, max: 2500, period: 'hour' }))).toEqual({ min: null, max: 2500 });
  expect(hourlyForDisplay(pay({ min: 2500, max: 2500, period: 'piece' }))).toBeNull();
});

test('comparing stays exact where a product leaves 53 bits', () => {
  expect(atLeast({ num: Number.MAX_SAFE_INTEGER, den: 3 }, 3_002_399_751_580_330)).toBe(true);
  expect(atLeast({ num: Number.MAX_SAFE_INTEGER, den: 3 }, 3_002_399_751_580_331)).toBe(false);
});

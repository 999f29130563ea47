import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HoursPeriod, Pay, PayPeriod } from '../../../../src/domain/listing.ts';
import { PAY_NOT_STATED } from '../../../../src/domain/pay/pay-text.ts';
import { PROVINCE_CODES } from '../../../../src/domain/province.ts';
import { classifyWage, countsAs, wageClass } from '../../../../src/domain/lmia/wage-class.ts';
import { findWageTable, WAGE_TABLES } from '../../../../src/domain/lmia/wage-table-lookup.ts';
import { SPECIFICATION_TABLE, thresholdCents } from '../../../../src/domain/lmia/wage-tables.ts';

const pay = (fields: Partial<Pay>): Pay => ({ ...PAY_NOT_STATED, ...fields });

/** What `line` cents an hour come to in one pay of each kind, in whole cents. */
const KINDS: [name: string, amount: (line: number) => number, rest: Partial<Pay>][] = [
  ['hour', line => line, { period: 'hour' }],
  ['day of 8 h', line => line * 8, { period: 'day', hoursMin: 800, hoursMax: 800, hoursPer: 'day' }],
  ['week of 40 h', line => line * 40, weekly('week', 4000)],
  [
    'two weeks, 70 h in them',
    line => line * 70,
    { period: 'biweekly', hoursMin: 7000, hoursMax: 7000, hoursPer: 'biweekly' },
  ],
  ['half month, 36 h a week', line => line * 78, weekly('semimonthly', 3600)],
  ['month, 36 h a week', line => line * 156, weekly('month', 3600)],
  [
    'month, 165 h in it',
    line => line * 165,
    { period: 'month', hoursMin: 16500, hoursMax: 16500, hoursPer: 'month' },
  ],
  ['year, 40 h a week', line => line * 2080, weekly('year', 4000)],
  ['year, 37.5 h a week', line => line * 1950, weekly('year', 3750)],
  [
    'year, 2022 h in it',
    line => line * 2022,
    { period: 'year', hoursMin: 202200, hoursMax: 202200, hoursPer: 'year' },
  ],
];

function weekly(period: PayPeriod, hours: number): Partial<Pay> {
  return { period, hoursMin: hours, hoursMax: hours, hoursPer: 'week' };
}

const cells = WAGE_TABLES.flatMap(table =>
  [...PROVINCE_CODES, ...(table.otherwise === null ? [] : [null])].map(
    province => [table.name, province] as const,
  ),
);

describe('one cent either side of every cell of every table', () => {
  test.each(cells)('%s %s', (name, province) => {
    const table = findWageTable(name) ?? SPECIFICATION_TABLE;
    const line = thresholdCents(table, province) ?? 0;
    expect(line).toBeGreaterThan(1000);
    for (const [kind, amount, rest] of KINDS) {
      const at = amount(line);
      const classOf = (min: number | null, max: number | null) =>
        wageClass(pay({ ...rest, min, max }), province, table);
      expect(classOf(at - 1, at - 1), `${kind}, a cent below`).toBe('low');
      expect(classOf(at, at), `${kind}, on the line`).toBe('high');
      expect(classOf(at + 1, at + 1), `${kind}, a cent above`).toBe('high');
      expect(classOf(at - 1, at), `${kind}, reaching the line`).toBe('straddles');
      expect(classOf(at - 2, at - 1), `${kind}, ending below`).toBe('low');
      expect(classOf(at, at + 1), `${kind}, from the line on`).toBe('high');
      expect(classOf(at - 1, null), `${kind}, and up from below`).toBe('straddles');
      expect(classOf(at, null), `${kind}, and up from the line`).toBe('high');
      expect(classOf(null, at), `${kind}, up to the line`).toBe('straddles');
      expect(classOf(null, at - 1), `${kind}, up to below`).toBe('low');
    }
  });

  test('are more than 500 cells and cases', () => {
    expect(cells).toHaveLength(10 * 13 + 1);
    expect(cells.length * KINDS.length * 10).toBe(13_100);
  });
});

test('the cases that the rules name', () => {
  const today = findWageTable('2026-07-17') ?? SPECIFICATION_TABLE;
  const yearly = (cents: number) => pay({ min: cents, max: cents, ...weekly('year', 4000) });
  expect(wageClass(yearly(7_800_000), 'AB', today)).toBe('high');
  expect(wageClass(yearly(7_799_999), 'AB', today)).toBe('low');
  expect(wageClass(yearly(7_488_000), 'QC', today)).toBe('high');
  expect(wageClass(yearly(7_488_000), 'ON', today)).toBe('low');
  expect(
    wageClass(pay({ min: 81_000, max: 81_000, ...weekly('week', 3000) }), 'AB', SPECIFICATION_TABLE),
  ).toBe('high');
});

test('a range of hours alone can cross the line', () => {
  const value = pay({
    min: 100_000,
    max: 100_000,
    period: 'week',
    hoursMin: 3500,
    hoursMax: 4000,
    hoursPer: 'week',
  });
  expect(wageClass(value, 'AB', SPECIFICATION_TABLE)).toBe('straddles');
});

test('unknown has a reason', () => {
  const official = findWageTable('2022') ?? SPECIFICATION_TABLE;
  const reason = (value: Pay, province: 'AB' | null = 'AB', table = official) => {
    const reading = classifyWage(value, province, table);
    return reading.class === 'unknown' ? reading.reason : reading.class;
  };
  expect(reason(pay({}))).toBe('pay_not_stated');
  expect(reason(pay({ min: 3000, max: 3000 }))).toBe('period_not_stated');
  expect(reason(pay({ min: 3000, max: 3000, period: 'piece' }))).toBe('not_paid_by_time');
  expect(reason(pay({ min: 6_000_000, max: 6_000_000, period: 'year' }))).toBe('hours_not_stated');
  expect(reason(pay({ min: 3000, max: 3000, period: 'hour', currency: 'USD' }))).toBe('other_currency');
  expect(reason(pay({ min: 3000, max: 3000, period: 'hour' }), null)).toBe('no_threshold');
  expect(reason(pay({ min: 3000, max: 3000, period: 'hour' }), null, SPECIFICATION_TABLE)).toBe('high');
});

test('the filter counts a straddling range as low and unknown as neither', () => {
  expect((['high', 'low', 'straddles', 'unknown'] as const).map(countsAs)).toEqual([
    'high',
    'low',
    'low',
    'unknown',
  ]);
});

const PERIODS = [
  'hour',
  'day',
  'week',
  'biweekly',
  'semimonthly',
  'month',
  'year',
  'piece',
  'distance',
  'commission',
] as const;
const cents = fc.option(fc.nat(20_000_000), { nil: null });
const hours = fc.option(fc.nat(20_000), { nil: null });
const anyPay: fc.Arbitrary<Pay> = fc.record({
  min: cents,
  max: cents,
  currency: fc.constantFrom('CAD', 'CAD', 'CAD', 'USD'),
  period: fc.option(fc.constantFrom(...PERIODS), { nil: null }),
  hoursMin: hours,
  hoursMax: hours,
  hoursPer: fc.option(fc.constantFrom<HoursPeriod[]>('day', 'week', 'biweekly', 'month', 'year'), {
    nil: null,
  }),
  negotiable: fc.boolean(),
});
const anyTable = fc.constantFrom(...WAGE_TABLES);
const anyProvince = fc.constantFrom(...PROVINCE_CODES, null);

test('any card has a class, and a higher line never makes a wage higher', () => {
  const order = { low: 0, straddles: 1, high: 2, unknown: -1 };
  fc.assert(
    fc.property(anyPay, anyProvince, anyTable, anyTable, (value, province, one, other) => {
      const [a, b] = [thresholdCents(one, province), thresholdCents(other, province)];
      const [low, high] = (a ?? 0) <= (b ?? 0) ? [one, other] : [other, one];
      const atLow = wageClass(value, province, low);
      const atHigh = wageClass(value, province, high);
      expect(a === null || b === null || order[atHigh] <= order[atLow]).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('more pay is never of a lower class', () => {
  const order = { low: 0, straddles: 1, high: 2, unknown: -1 };
  fc.assert(
    fc.property(anyPay, anyProvince, anyTable, fc.nat(1_000_000), (value, province, table, more) => {
      const raise = (amount: number | null) => (amount === null ? null : amount + more);
      const raised = { ...value, min: raise(value.min), max: raise(value.max) };
      expect(order[wageClass(raised, province, table)]).toBeGreaterThanOrEqual(
        order[wageClass(value, province, table)],
      );
    }),
    { numRuns: 1000 },
  );
});

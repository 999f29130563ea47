import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CLOSED_AREAS, closedArea } from '../../../../src/domain/lmia/closed-areas.ts';
import { addDays, daysBetween } from '../../../../src/domain/dates.ts';
import type { Pay } from '../../../../src/domain/listing.ts';
import { leastHighPay, planLmia } from '../../../../src/domain/lmia/lmia-plan.ts';
import {
  advertisingWeeks,
  advertisingWindowStart,
  earliestFiling,
} from '../../../../src/domain/lmia/lmia-rules.ts';
import { PAY_NOT_STATED } from '../../../../src/domain/pay/pay-text.ts';
import { PROVINCE_CODES } from '../../../../src/domain/province.ts';
import { wageClass } from '../../../../src/domain/lmia/wage-class.ts';
import { findWageTable } from '../../../../src/domain/lmia/wage-table-lookup.ts';
import { SPECIFICATION_TABLE, thresholdCents } from '../../../../src/domain/lmia/wage-tables.ts';

const pay = (fields: Partial<Pay>): Pay => ({ ...PAY_NOT_STATED, ...fields });

describe('weeks of advertising', () => {
  test.each([
    ['high', '2026-03-31', 4],
    ['low', '2026-03-31', 4],
    ['straddles', '2026-03-31', 4],
    ['high', '2026-04-01', 4],
    ['low', '2026-04-01', 8],
    ['straddles', '2026-04-01', 8],
    ['unknown', '2026-04-01', 8],
    ['low', '2017-08-28', 4],
    ['low', '2017-08-27', undefined],
  ] as const)('%s on %s: %s', (wage, day, weeks) => {
    expect(advertisingWeeks(wage, day)).toBe(weeks);
  });

  test.each([
    ['2026-10-05', 'high', '2026-11-02'],
    ['2026-10-05', 'low', '2026-11-30'],
    ['2026-03-03', 'low', '2026-03-31'], // still under four weeks, on its last day
    ['2026-03-04', 'low', '2026-04-29'], // a day later it takes eight
    ['2026-03-04', 'high', '2026-04-01'],
    ['2017-08-27', 'low', undefined],
  ] as const)('advertised from %s, %s: may be filed on %s', (posted, wage, day) => {
    expect(earliestFiling(posted, wage)).toBe(day);
  });

  test('the earliest day is one on which enough weeks are over, and the day before is not', () => {
    const enough = (posted: string, day: string, wage: 'high' | 'low') =>
      daysBetween(posted, day) >= (advertisingWeeks(wage, day) ?? Number.POSITIVE_INFINITY) * 7;
    fc.assert(
      fc.property(fc.nat(6000), fc.constantFrom('high' as const, 'low' as const), (after, wage) => {
        const posted = addDays('2017-08-28', after);
        const day = earliestFiling(posted, wage) ?? '';
        expect(enough(posted, day, wage)).toBe(true);
        expect(enough(posted, addDays(day, -1), wage)).toBe(false);
      }),
    );
  });

  test.each([
    ['2026-10-05', '2026-07-05'],
    ['2026-01-31', '2025-10-31'],
    ['2026-02-01', '2025-11-01'],
    ['2026-05-31', '2026-02-28'],
    ['2024-05-31', '2024-02-29'],
    ['2026-12-31', '2026-09-30'],
  ])('for an application of %s advertising counts from %s on', (day, start) => {
    expect(advertisingWindowStart(day)).toBe(start);
  });
});

describe('closed areas', () => {
  test('are closed within their quarter, and after it the list says that it is over', () => {
    expect(closedArea('Toronto', 'ON', '2026-07-10')).toBe('closed');
    expect(closedArea('Toronto', 'ON', '2026-10-09')).toBe('closed');
    expect(closedArea('Toronto', 'ON', '2026-10-10')).toBe('expired');
    expect(closedArea('Toronto', 'ON', '2026-07-09')).toBe('expired');
  });

  test('are found in any spelling, and only in their own province', () => {
    expect(closedArea('MONTREAL', 'QC', '2026-08-01')).toBe('closed');
    expect(closedArea('St. John’s', 'NL', '2026-08-01')).toBe('closed');
    expect(closedArea('London', 'ON', '2026-08-01')).toBe('closed');
    expect(closedArea('London', 'BC', '2026-08-01')).toBe('not_listed');
    expect(closedArea('Kenora', 'ON', '2026-08-01')).toBe('not_listed');
    expect(closedArea('Toronto', null, '2026-08-01')).toBe('not_listed');
    expect(Object.values(CLOSED_AREAS.cities).flat().length).toBeGreaterThan(26);
  });
});

describe('the calculator', () => {
  test('a wage, a place and a day', () => {
    expect(
      planLmia(pay({ min: 3700, max: 3700, period: 'hour' }), 'AB', '2026-10-05', '2026-11-30'),
    ).toMatchObject({
      table: { name: '2026-07-17' },
      wage: { class: 'low' },
      lineCents: 3750,
      aboveLineCents: -50,
      weeks: 8,
      earliest: '2026-11-30',
    });
    expect(
      planLmia(pay({ min: 3700, max: 3700, period: 'hour' }), 'AB', '2026-03-01', '2026-06-01'),
    ).toMatchObject({
      table: { name: '2025-06-27' },
      wage: { class: 'high' },
      aboveLineCents: 100,
      weeks: 4,
    });
    expect(planLmia(pay({}), null, '2026-10-05', '2026-11-30')).toMatchObject({
      wage: { class: 'unknown', reason: 'pay_not_stated' },
      lineCents: null,
      aboveLineCents: null,
      weeks: 8,
    });
    expect(planLmia(pay({}), 'AB', '2016-01-01', '2016-06-01')).toBeUndefined();
  });

  test('the least high pay is high, and a cent less is not', () => {
    const kinds: Partial<Pay>[] = [
      { period: 'hour' },
      { period: 'week', hoursMin: 3000, hoursMax: 3750, hoursPer: 'week' },
      { period: 'biweekly', hoursMin: 7525, hoursMax: 7525, hoursPer: 'biweekly' },
      { period: 'semimonthly', hoursMin: 3333, hoursMax: 3333, hoursPer: 'week' },
      { period: 'month', hoursMin: 4000, hoursMax: 4000, hoursPer: 'week' },
      { period: 'year', hoursMin: 3875, hoursMax: 3875, hoursPer: 'week' },
      { period: 'year', hoursMin: 202275, hoursMax: 202275, hoursPer: 'year' },
    ];
    const table = findWageTable('2026-07-17') ?? SPECIFICATION_TABLE;
    for (const kind of kinds) {
      for (const province of PROVINCE_CODES) {
        const least = leastHighPay(pay(kind), thresholdCents(table, province) ?? 0) ?? 0;
        expect(wageClass(pay({ ...kind, min: least, max: least }), province, table)).toBe('high');
        expect(wageClass(pay({ ...kind, min: least - 1, max: least - 1 }), province, table)).not.toBe('high');
      }
    }
    expect(leastHighPay(pay({ period: 'year' }), 3750)).toBeNull();
    expect(leastHighPay(pay({ period: 'piece' }), 3750)).toBeNull();
  });
});

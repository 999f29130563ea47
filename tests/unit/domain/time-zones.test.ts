import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { daysBetween, isIsoDay, todayIn } from '../../../src/domain/dates.ts';
import { PROVINCE_CODES } from '../../../src/domain/province.ts';
import { PROVINCE_TIME_ZONES } from '../../../src/domain/time-zones.ts';

const at = (text: string) => Date.parse(text);

test('thirteen provinces lie in zones of six different winter times', () => {
  const offsets = new Set(
    PROVINCE_CODES.map(
      code =>
        new Intl.DateTimeFormat('en', { timeZone: PROVINCE_TIME_ZONES[code], timeZoneName: 'longOffset' })
          .formatToParts(at('2024-01-15T12:00:00Z'))
          .find(({ type }) => type === 'timeZoneName')?.value,
    ),
  );
  expect(offsets).toEqual(
    new Set(['GMT-03:30', 'GMT-04:00', 'GMT-05:00', 'GMT-06:00', 'GMT-07:00', 'GMT-08:00']),
  );
});

describe('a day begins at midnight in the place of work', () => {
  // The first moment of 2024-07-01 (summer time) and of 2024-01-15 (winter time) in each.
  test.each([
    ['NL', '2024-07-01T02:30:00Z', '2024-01-15T03:30:00Z'],
    ['NS', '2024-07-01T03:00:00Z', '2024-01-15T04:00:00Z'],
    ['NB', '2024-07-01T03:00:00Z', '2024-01-15T04:00:00Z'],
    ['PE', '2024-07-01T03:00:00Z', '2024-01-15T04:00:00Z'],
    ['QC', '2024-07-01T04:00:00Z', '2024-01-15T05:00:00Z'],
    ['ON', '2024-07-01T04:00:00Z', '2024-01-15T05:00:00Z'],
    ['NU', '2024-07-01T04:00:00Z', '2024-01-15T05:00:00Z'],
    ['MB', '2024-07-01T05:00:00Z', '2024-01-15T06:00:00Z'],
    ['SK', '2024-07-01T06:00:00Z', '2024-01-15T06:00:00Z'],
    ['AB', '2024-07-01T06:00:00Z', '2024-01-15T07:00:00Z'],
    ['NT', '2024-07-01T06:00:00Z', '2024-01-15T07:00:00Z'],
    ['YT', '2024-07-01T07:00:00Z', '2024-01-15T07:00:00Z'],
    ['BC', '2024-07-01T07:00:00Z', '2024-01-15T08:00:00Z'],
  ] as const)('%s', (province, summer, winter) => {
    for (const [first, day, before] of [
      [summer, '2024-07-01', '2024-06-30'],
      [winter, '2024-01-15', '2024-01-14'],
    ] as const) {
      expect(todayIn(province, at(first))).toBe(day);
      expect(todayIn(province, at(first) - 1)).toBe(before);
    }
  });
});

describe('on the days when clocks change', () => {
  test.each([
    ['ON', '2024-03-10', '2024-03-10T05:00:00Z', 23],
    ['ON', '2024-11-03', '2024-11-03T04:00:00Z', 25],
    ['NL', '2024-03-10', '2024-03-10T03:30:00Z', 23],
    ['NL', '2024-11-03', '2024-11-03T02:30:00Z', 25],
    ['SK', '2024-03-10', '2024-03-10T06:00:00Z', 24],
  ] as const)('%s has one day %s, of %s and %i hours', (province, day, first, hours) => {
    for (let half = 0; half < hours * 2; half++) {
      expect(todayIn(province, at(first) + half * 1_800_000)).toBe(day);
    }
    expect(todayIn(province, at(first) + hours * 3_600_000)).not.toBe(day);
    expect(todayIn(province, at(first) - 1)).not.toBe(day);
  });
});

test('in an unknown place it is the day that ends last, so that nothing is called over too early', () => {
  const moment = fc.integer({ min: at('2000-01-01T00:00:00Z'), max: at('2025-12-31T00:00:00Z') });
  fc.assert(
    fc.property(moment, now => {
      const days = PROVINCE_CODES.map(code => todayIn(code, now)).sort();
      expect(todayIn(null, now)).toBe(days[0]);
      expect(days.every(isIsoDay)).toBe(true);
      expect(daysBetween(days[0] ?? '', days.at(-1) ?? '')).toBeLessThanOrEqual(1);
    }),
  );
});

test('the day is the time-zone database’s, whatever the season and the year', () => {
  const formats = PROVINCE_CODES.map(
    code => [code, new Intl.DateTimeFormat('sv-SE', { timeZone: PROVINCE_TIME_ZONES[code] })] as const,
  );
  const moment = fc.integer({ min: at('1995-01-01T00:00:00Z'), max: at('2105-12-31T00:00:00Z') });
  fc.assert(
    fc.property(moment, now => {
      for (const [code, format] of formats) expect(todayIn(code, now)).toBe(format.format(now));
    }),
    { numRuns: 2000 },
  );
});

test('a page that starts does not load the table of time zones, but for one hour of the day', () => {
  const { DateTimeFormat } = Intl;
  let made = 0;
  const counting = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function counted(...given) {
    made += 1;
    return new DateTimeFormat(...given);
  });
  for (let hour = 0; hour < 24; hour += 1) todayIn(null, at('2031-05-05T00:30:00Z') + hour * 3_600_000);
  counting.mockRestore();
  expect(made).toBeLessThanOrEqual(1);
});

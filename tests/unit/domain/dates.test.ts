import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, daysLeft, isIsoDay } from '../../../src/domain/dates.ts';
import { parseDay, readDay } from '../../../src/domain/intake/read-day.ts';
import { rowsOf2022 } from '../../fixtures/postings/of-2022.ts';
import { rowsOf2023 } from '../../fixtures/postings/of-2023.ts';

test.each([
  ['July 06, 2022', '2022-07-06'],
  ['July 6, 2022', '2022-07-06'],
  ['july 6 2022', '2022-07-06'],
  ['JULY 6, 2022', '2022-07-06'],
  ['Jul 6, 2022', '2022-07-06'],
  ['Jul. 6, 2022', '2022-07-06'],
  ['Wednesday, July 6, 2022', '2022-07-06'],
  ['Wed Jul 06 2022 00:00:00 GMT-0600 (Mountain Daylight Time)', '2022-07-06'],
  ['July 6th, 2022', '2022-07-06'],
  ['6 July 2022', '2022-07-06'],
  ['6th of July, 2022', '2022-07-06'],
  ['06-Jul-2022', '2022-07-06'],
  // Excel's own form of a day that was typed with its month's name.
  ['5-Jun-27', '2027-06-05'],
  ['05-juin-27', '2027-06-05'],
  ['05-févr.-27', '2027-02-05'],
  ['1-Aug-26', '2026-08-01'],
  ['Jan. 5, 2025', '2025-01-05'],
  ['Sept. 3, 2024', '2024-09-03'],
  ['December 31, 2024', '2024-12-31'],
  ['Posted on May 02, 2023', '2023-05-02'],
  ['Starts as soon as 2022-07-04', '2022-07-04'],
  ['Term or contract (ending: 2022-08-31)', '2022-08-31'],
  ['2022-07-06', '2022-07-06'],
  ['2022-7-6', '2022-07-06'],
  ['2026/08/07', '2026-08-07'],
  ['2026.08.07', '2026-08-07'],
  ['20260807', '2026-08-07'],
  ['2022-07-06T00:00:00Z', '2022-07-06'],
  ['2022-07-06T23:59:59.999-02:30', '2022-07-06'],
  ['2022-07-06 14:30', '2022-07-06'],
  ['13/07/2022', '2022-07-13'],
  ['07/13/2022', '2022-07-13'],
  ['07/07/2022', '2022-07-07'],
  ['31-12-2024', '2024-12-31'],
  ['6 juillet 2022', '2022-07-06'],
  ['le 6 juillet 2022', '2022-07-06'],
  ['1er juillet 2022', '2022-07-01'],
  ['mercredi 6 juillet 2022', '2022-07-06'],
  ['6 juil. 2022', '2022-07-06'],
  ['15 août 2025', '2025-08-15'],
  ['15 aout 2025', '2025-08-15'],
  ['3 févr. 2025', '2025-02-03'],
  ['28 février 2025', '2025-02-28'],
  ['31 décembre 2025', '2025-12-31'],
  ['Publiée le 2 mai 2023', '2023-05-02'],
  ['Affiché le 12 avr. 2024', '2024-04-12'],
  ['1 mars 2024', '2024-03-01'],
  ['February 29, 2024', '2024-02-29'],
  ['2000-02-29', '2000-02-29'],
  ['2022-07-06 (July 6, 2022)', '2022-07-06'],
  ['\u00a0July\u00a06,\u00a02022 ', '2022-07-06'],
])('%j is %s', (text, day) => {
  expect(readDay(text)).toEqual({ day, problem: null });
});

test.each([
  ['06/07/2022', 'day_ambiguous'],
  ['06-07-2022', 'day_ambiguous'],
  ['from July 1, 2022 to July 5, 2022', 'day_ambiguous'],
  ['2022-07-01 / 2022-07-05', 'day_ambiguous'],
  ['February 30, 2022', 'day_impossible'],
  ['2022-02-29', 'day_impossible'],
  ['2100-02-29', 'day_impossible'],
  ['2022-13-01', 'day_impossible'],
  ['2022-00-10', 'day_impossible'],
  ['31 avril 2024', 'day_impossible'],
  ['32/01/2024', 'day_impossible'],
  ['0000-01-01', 'day_impossible'],
  ['soon', 'day_not_understood'],
  ['Starts as soon as possible', 'day_not_understood'],
  ['July 2022', 'day_not_understood'],
  ['July 6', 'day_not_understood'],
  ['06/07/22', 'day_not_understood'],
  ['12:30', 'day_not_understood'],
  ['1234567890123', 'day_not_understood'],
  ['Marchmont 6, 2022', 'day_not_understood'],
])('%j is no day: %s', (text, problem) => {
  expect(readDay(text)).toEqual({ day: null, problem });
  expect(parseDay(text)).toBeNull();
});

test.each(['', ' ', 'N/A', 'NA', '-', '*No data', 's/o'])('%j states no day', text => {
  expect(readDay(text)).toEqual({ day: null, problem: null });
});

test.each([
  ['2022-07-06', true],
  ['2024-02-29', true],
  ['9999-12-31', true],
  ['0001-01-01', true],
  ['2023-02-29', false],
  ['2022-7-6', false],
  ['2022-04-31', false],
  ['2022-07-06T00:00:00Z', false],
  ['0000-01-01', false],
  ['', false],
])('%j is a day: %s', (text, is) => {
  expect(isIsoDay(text)).toBe(is);
});

const day = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2200-12-31T00:00:00Z'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10));

describe('days', () => {
  test.each([
    ['2026-03-07', 1, '2026-03-08'], // clocks go forward
    ['2026-03-08', 1, '2026-03-09'],
    ['2026-10-31', 1, '2026-11-01'], // clocks go back
    ['2026-11-01', 1, '2026-11-02'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2023-02-28', 1, '2023-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-10-05', 56, '2026-11-30'],
  ])('%s and %i days is %s', (from, count, to) => {
    expect(addDays(from, count)).toBe(to);
    expect(daysBetween(from, to)).toBe(count);
  });

  test('adding and counting are each other’s opposite, one step is one day', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -40_000, max: 40_000 }), (from, count) => {
        const to = addDays(from, count);
        expect(isIsoDay(to)).toBe(true);
        expect(daysBetween(from, to)).toBe(count);
        expect(daysBetween(to, from) + count).toBe(0);
        expect(addDays(addDays(from, 1), -1)).toBe(from);
        expect(Math.sign(count)).toBe(to === from ? 0 : to > from ? 1 : -1);
      }),
    );
  });

  test('days left: 0 on the last day, negative after it, none without a last day', () => {
    expect(daysLeft('2026-10-05', '2026-10-05')).toBe(0);
    expect(daysLeft('2026-10-06', '2026-10-05')).toBe(1);
    expect(daysLeft('2026-10-04', '2026-10-05')).toBe(-1);
    expect(daysLeft(null, '2026-10-05')).toBeNull();
  });
});

test('a day written out in English or French reads back', () => {
  const formats = (['en-CA', 'fr-CA', 'en-US', 'fr-FR'] as const).flatMap(locale =>
    (['full', 'long', 'medium'] as const).map(
      dateStyle => new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }),
    ),
  );
  fc.assert(
    fc.property(day, fc.constantFrom(...formats), (iso, format) => {
      const text = format.format(new Date(`${iso}T00:00:00Z`));
      expect(readDay(text), text).toEqual({ day: iso, problem: null });
      expect(parseDay(iso)).toBe(iso);
      expect(parseDay(iso.replaceAll('-', '/'))).toBe(iso);
    }),
    { numRuns: 1000 },
  );
});

test('no text makes it throw, and what it gives is a day', () => {
  const noise = fc.constantFrom(
    '2022',
    '07',
    '6',
    '-',
    '/',
    ' ',
    'July',
    ', ',
    'juillet',
    '31',
    '.',
    'le',
    'T00:00Z',
    '02',
    '30',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(noise, { maxLength: 15 }).map(parts => parts.join('')),
      ),
      text => {
        const { day: found, problem } = readDay(text);
        expect(found === null || (isIsoDay(found) && problem === null)).toBe(true);
      },
    ),
    { numRuns: 2000 },
  );
});

test('every date of the sample postings is read', () => {
  const days = rowsOf2022().map(row => parseDay(row.posted_date));
  expect(new Set(days)).toEqual(new Set(['2022-07-04', '2022-07-05', '2022-07-06']));
  for (const row of rowsOf2023()) {
    for (const [, text = ''] of JSON.stringify(row).matchAll(/"(?:datePosted|validThrough)":"([^"]*)"/g)) {
      expect(parseDay(text), text).not.toBeNull();
    }
  }
});

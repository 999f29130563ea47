import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseHoursPeriod, parseHoursText } from '../../../../src/domain/pay/hours-text.ts';
import type { HoursPeriod } from '../../../../src/domain/listing.ts';
import { rowsOf2022 } from '../../../fixtures/postings/of-2022.ts';
import { tries } from '../../../support/torture.ts';

type Row = [text: string, min: number | null, max: number | null, per: HoursPeriod];

test.each<Row>([
  ['40 hours per week', 4000, 4000, 'week'],
  ['30 to 40 hours per week', 3000, 4000, 'week'],
  ['37.5 hours per week', 3750, 3750, 'week'],
  ['15 to 37.5 hours per week', 1500, 3750, 'week'],
  ['88 to 100 hours bi-weekly', 8800, 10000, 'biweekly'],
  ['7.5 to 68 hours bi-weekly', 750, 6800, 'biweekly'],
  ['2022.75 hours per year', 202275, 202275, 'year'],
  ['1,950 hours per year', 195000, 195000, 'year'],
  ['160 to 165 hours per month', 16000, 16500, 'month'],
  ['8 hours per day', 800, 800, 'day'],
  ['7.5 hours daily', 750, 750, 'day'],
  ['80 hours every two weeks', 8000, 8000, 'biweekly'],
  ['80 hours every 2 weeks', 8000, 8000, 'biweekly'],
  ['75 hours semi-monthly', 15000, 15000, 'month'],
  ['40 hrs/wk', 4000, 4000, 'week'],
  ['40h/week', 4000, 4000, 'week'],
  ['40-hour week', 4000, 4000, 'week'],
  ['35 - 40 hours weekly', 3500, 4000, 'week'],
  ['between 30 and 40 hours per week', 3000, 4000, 'week'],
  ['at least 30 hours per week', 3000, null, 'week'],
  ['30 hours per week minimum', 3000, null, 'week'],
  ['up to 20 hours per week', null, 2000, 'week'],
  ['35 heures par semaine', 3500, 3500, 'week'],
  ['37h30 / semaine', 3750, 3750, 'week'],
  ['37 h 30 par semaine', 3750, 3750, 'week'],
  ['de 35 h à 37 h 30 par semaine', 3500, 3750, 'week'],
  ['7 h 20 min par jour', 733, 733, 'day'],
  ['37,5 heures par semaine', 3750, 3750, 'week'],
  ['37,5 h / sem', 3750, 3750, 'week'],
  ['35 à 40 heures par semaine', 3500, 4000, 'week'],
  ['de 35 h à 40 h par semaine', 3500, 4000, 'week'],
  ['entre 30 et 40 heures par semaine', 3000, 4000, 'week'],
  ['75 heures aux deux semaines', 7500, 7500, 'biweekly'],
  ['160 heures par mois', 16000, 16000, 'month'],
  ['1 820 heures par année', 182000, 182000, 'year'],
  ['8 heures par jour', 800, 800, 'day'],
  ["jusqu'à 20 heures par semaine", null, 2000, 'week'],
  ['au moins 30 heures par semaine', 3000, null, 'week'],
])('%j', (text, min, max, per) => {
  expect(parseHoursText(text)).toEqual({ min, max, per, perAssumed: false, problems: [] });
});

test.each(['40', '37.5', ' 40 ', '40 hours', '30-40', '30 to 40', '37,5'])(
  '%j is a week, and says that this is assumed',
  text => {
    const reading = parseHoursText(text);
    expect(reading).toMatchObject({ per: 'week', perAssumed: true, problems: [] });
    expect(parseHoursText(text, { perIfMissing: 'day' }).per).toBe(
      reading.max === 4000 || reading.max === 3750 ? null : 'day',
    );
    expect(parseHoursText(text, { perIfMissing: null })).toMatchObject({ per: null, perAssumed: false });
  },
);

test.each([
  '',
  'N/A',
  'NA',
  '-',
  'To be determined',
  'Flexible',
  'Flexible hours',
  'as needed',
  'On call',
  'à déterminer',
  's/o',
])('%j states nothing', text => {
  expect(parseHoursText(text)).toEqual({ min: null, max: null, per: null, perAssumed: false, problems: [] });
});

test.each([
  ['full time', 'hours_not_understood'],
  ['09:00 to 18:00', 'hours_not_understood'],
  ['8h30 à 17h', 'hours_not_understood'],
  ['Day, Evening', 'hours_not_understood'],
  ['200 hours per week', 'hours_impossible'],
  ['0 hours per week', 'hours_impossible'],
  ['25 hours per day', 'hours_impossible'],
  ['9999 hours per year', 'hours_impossible'],
])('%j is unknown: %s', (text, code) => {
  expect(parseHoursText(text)).toEqual({
    min: null,
    max: null,
    per: null,
    perAssumed: false,
    problems: [{ code, text }],
  });
});

test.each([
  ['40 to 30 hours per week', 3000, 4000, 'hours_range_reversed'],
  ['7.333 hours per day', 733, 734, 'hours_rounded'],
  ['40 hours per week, 80 hours bi-weekly', 4000, 4000, 'hours_more_than_one'],
])('%j is kept, with %s', (text, min, max, code) => {
  const { problems, ...reading } = parseHoursText(text);
  expect(reading).toMatchObject({ min, max });
  expect(problems.map(problem => problem.code)).toEqual([code]);
});

test.each([
  ['week', 'week'],
  ['WEEKLY', 'week'],
  ['HEBDOMADAIRE', 'week'],
  ['Bi-weekly', 'biweekly'],
  ['Month', 'month'],
  ['Year', 'year'],
  ['Day', 'day'],
  ['semi-monthly', null],
  ['', null],
  ['fortnight', 'biweekly'],
])('hours per %j are per %s', (text, per) => {
  expect(parseHoursPeriod(text)).toBe(per);
});

test('hours written in English or French read back', () => {
  const words: [HoursPeriod, number, string, string][] = [
    ['day', 2400, 'hours per day', 'heures par jour'],
    ['week', 16800, 'hours per week', 'heures par semaine'],
    ['biweekly', 33600, 'hours bi-weekly', 'heures aux deux semaines'],
    ['month', 74400, 'hours per month', 'heures par mois'],
    ['year', 878400, 'hours per year', 'heures par année'],
  ];
  fc.assert(
    fc.property(fc.constantFrom(...words), fc.nat(), fc.nat(), ([per, most, en, fr], a, b) => {
      const [min = 1, max = 1] = [1 + (a % most), 1 + (b % most)].sort((x, y) => x - y);
      const text = (hundredths: number) => (hundredths / 100).toFixed(2);
      const comma = (hundredths: number) => text(hundredths).replace('.', ',');
      const expected = { min, max, per, perAssumed: false, problems: [] };
      expect(parseHoursText(`${text(min)} to ${text(max)} ${en}`)).toEqual(expected);
      expect(parseHoursText(`${comma(min)} à ${comma(max)} ${fr}`)).toEqual(expected);
      expect(parseHoursText(`${text(min)} ${en}`)).toEqual({ ...expected, max: min });
    }),
  );
});

test('no text makes it throw, and hours are always in order and possible', () => {
  const noise = fc.constantFrom(
    '4',
    '0',
    '30',
    ' to ',
    ' hours',
    ' per week',
    'h',
    '/',
    '-',
    ',',
    '.',
    'heures',
    ':',
    ' a ',
    'semaine',
    '2',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(noise, { maxLength: 20 }).map(parts => parts.join('')),
      ),
      text => {
        const { min, max, per } = parseHoursText(text);
        for (const hours of [min, max]) {
          expect(hours === null || (Number.isSafeInteger(hours) && hours >= 0 && hours <= 878_400)).toBe(
            true,
          );
        }
        expect(min ?? 0).toBeLessThanOrEqual(max ?? Number.POSITIVE_INFINITY);
        expect(per === null, text).toBe(min === null && max === null);
      },
    ),
    { numRuns: tries(400, 2000) },
  );
});

test('every hours text of the sample postings is understood', () => {
  const texts = rowsOf2022().map(row => row.work_hour);
  expect(texts).toHaveLength(529);
  expect(new Set(texts.map(text => text.replaceAll(/\d+/g, '9'))).size).toBeGreaterThan(9);
  for (const text of texts) {
    const { problems, per } = parseHoursText(text);
    expect(problems, text).toEqual([]);
    expect(per === null, text).toBe(text === 'N/A');
  }
});

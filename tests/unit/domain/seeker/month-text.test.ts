import { expect, test } from 'vitest';
import { isYearAlone, readMonth } from '../../../../src/domain/seeker/month-text.ts';

test.each([
  '2024-05',
  '202405',
  '2024/05',
  '05/2024',
  '5/2024',
  '05-2024',
  '2024-5',
  '2024 05',
  '05.2024',
  ' 05 / 2024 ',
  '2024\u201105',
  'May 2024',
  'may, 2024',
  'MAI 2024',
  'mai\u00a02024',
  '2024 mai',
])('“%s” is May 2024', text => {
  expect(readMonth(text)).toBe('2024-05');
});

test.each([
  ['sept. 2024', '2024-09'],
  ['septembre 2024', '2024-09'],
  ['févr. 2020', '2020-02'],
  ['août 1999', '1999-08'],
  ['déc. 2012', '2012-12'],
  ['juil. 2021', '2021-07'],
  ['Jun 2021', '2021-06'],
])('“%s” is %s', (text, month) => {
  expect(readMonth(text)).toBe(month);
});

test.each([
  '',
  '2024',
  '2024-13',
  '00/2024',
  '20245',
  '05/24',
  'jui 2024',
  'marketing 2024',
  '2024-05-01',
  '1e9',
])('“%s” isn’t one month', text => {
  expect(readMonth(text)).toBe('');
});

test('only a year is missing its month', () => {
  expect(['2024', ' 2024 ', '24', '2024-05', ''].map(isYearAlone)).toEqual([true, true, false, false, false]);
});

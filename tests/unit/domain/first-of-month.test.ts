import { expect, test } from 'vitest';
import { firstOfMonth } from '../../../src/domain/first-of-month.ts';

test.each([
  ['1 déc.', '1er déc.'],
  ['1 déc., 10 h 42', '1er déc., 10 h 42'],
  ['11 déc.', '11 déc.'],
  ['1 h 05', '1 h 05'],
  ['01 h 05', '01 h 05'],
])('French: %s → %s', (text, expected) => {
  expect(firstOfMonth(text, 'fr')).toBe(expected);
});

test('English is left alone', () => {
  expect(firstOfMonth('1 Dec', 'en')).toBe('1 Dec');
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseScaled } from '../../../../src/domain/pay/decimal.ts';

test.each([
  ['25', 2500],
  ['25.5', 2550],
  ['25.50', 2550],
  ['.55', 55],
  [',55', 55],
  ['0.07', 7],
  ['36,60', 3660],
  ['36,6', 3660],
  ['1,442.5', 144250],
  ['1 442,50', 144250],
  ['1\u202f442,50', 144250],
  ['1\u00a0442', 144200],
  ['69,693', 6969300],
  ['36,600', 3660000],
  ['1,234,567', 123456700],
  ['1.234,56', 123456],
  ['1,234.56', 123456],
  ['1.234.567', 123456700],
  ['2022.75', 202275],
  ['0', 0],
  ['000', 0],
  ['007.10', 710],
  ['17.100', 1710],
])('%j is %i hundredths', (text, value) => {
  expect(parseScaled(text, 2)).toEqual({ value, exact: true });
});

test.each([
  ['17.405', 1740],
  ['17.409999', 1740],
  ['1.234', 123],
  ['0.001', 0],
  ['1234,567', 123456],
])('%j has more than hundredths and is cut at %i', (text, value) => {
  expect(parseScaled(text, 2)).toEqual({ value, exact: false });
});

test.each([
  '',
  ' ',
  '.',
  ',',
  'abc',
  '1,23,456',
  '12,34,567.8',
  '1 23',
  '-5',
  '+5',
  '1e5',
  '1..2',
  '1.2.3',
  '1,2.3,4',
  '$5',
])('%j is no number', text => {
  expect(parseScaled(text, 2)).toBeNull();
});

test('more than 53 bits is refused, not rounded', () => {
  expect(parseScaled('90071992547409.91', 2)?.value).toBe(Number.MAX_SAFE_INTEGER);
  expect(parseScaled('90071992547409.92', 2)).toBeNull();
  expect(parseScaled('9'.repeat(400), 2)).toBeNull();
});

test('every amount written in English or French reads back to its cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000_000 }), cents => {
      const whole = String(Math.trunc(cents / 100));
      const fraction = String(cents % 100).padStart(2, '0');
      const grouped = (separator: string) => whole.replace(/\B(?=(\d{3})+$)/g, separator);
      for (const text of [
        `${whole}.${fraction}`,
        `${whole},${fraction}`,
        `${grouped(',')}.${fraction}`,
        `${grouped(' ')},${fraction}`,
        `${grouped('\u202f')},${fraction}`,
        `${grouped('.')},${fraction}`,
      ]) {
        expect(parseScaled(text, 2)).toEqual({ value: cents, exact: true });
      }
    }),
  );
});

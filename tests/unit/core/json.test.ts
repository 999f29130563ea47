import { expect, test } from 'vitest';
import { isObject, isObjectOrArray, isTexts, parseJson } from '../../../src/core/json.ts';

test.each([
  [{}, true, true],
  [[], false, true],
  [null, false, false],
  [undefined, false, false],
  ['{}', false, false],
  [0, false, false],
])('%j is an object: %s, or an array: %s', (value, object, either) => {
  expect(isObject(value)).toBe(object);
  expect(isObjectOrArray(value)).toBe(either);
});

test('a list of texts has nothing but texts', () => {
  expect(isTexts([])).toBe(true);
  expect(isTexts(['', 'a'])).toBe(true);
  expect(isTexts(['a', 1])).toBe(false);
  expect(isTexts('a')).toBe(false);
});

test('a text that is not JSON reads as undefined, which no JSON does', () => {
  expect(parseJson('{"a":[null]}')).toEqual({ a: [null] });
  expect(parseJson('null')).toBeNull();
  expect(parseJson('{')).toBeUndefined();
  expect(parseJson('')).toBeUndefined();
});

import { expect, test } from 'vitest';
import { groupedBySteps } from '../../../../sync-server/operations/operation-steps.ts';

const small = (count: number) => Array.from({ length: count }, (_, id) => ({ id, kind: 'saved.set' }));

test('many small operations begin together, in order', () => {
  const groups = [...groupedBySteps(small(120))];
  expect(groups.map(({ length }) => length)).toEqual([50, 50, 20]);
  expect(groups.flat()).toEqual(small(120));
});

test('while others wait, a dozen does', () => {
  expect([...groupedBySteps(small(30), () => true)].map(({ length }) => length)).toEqual([12, 12, 6]);
  let asked = 0;
  const groups = [...groupedBySteps(small(100), () => (asked += 1) > 50)];
  expect(groups.map(({ length }) => length)).toEqual([50, 12, 12, 12, 12, 2]);
  expect(groups.flat()).toEqual(small(100));
});

test('a long operation is a group of its own', () => {
  const long = { text: 'x'.repeat(200_000) };
  expect([...groupedBySteps([long, ...small(2)])].map(({ length }) => length)).toEqual([1, 2]);
});

import { expect, test } from 'vitest';
import { nearestFirst } from '../../../../src/domain/places/near-provinces.ts';

const ALL = ['AB', 'BC', 'NB', 'ON', 'QC', 'XX'];

test('wanted provinces come first, then the others by how near they are', () => {
  expect(nearestFirst(ALL, ['NB', 'BC'])).toEqual(['NB', 'BC', 'QC', 'ON', 'AB', 'XX']);
});

test('what is not there, or twice, is no province more', () => {
  expect(nearestFirst(ALL, ['PE', 'ON', 'ON'])).toEqual(['ON', 'NB', 'QC', 'AB', 'BC', 'XX']);
});

test('without a place the order stays', () => {
  expect(nearestFirst(ALL, [])).toEqual(ALL);
});

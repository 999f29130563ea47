import { expect, test } from 'vitest';
import { PROVINCE_CODES } from '../../../../src/domain/province.ts';
import { PROVINCE_TILES, tileLevel } from '../../../../src/features/home/province-tiles.ts';

test('every province and territory has one tile, and no two lie on one another', () => {
  expect(PROVINCE_TILES.map(({ code }) => code).toSorted()).toEqual([...PROVINCE_CODES]);
  const places = PROVINCE_TILES.map(({ column, row }) => `${column} ${row}`);
  expect(new Set(places).size).toBe(PROVINCE_CODES.length);
});

test('tiles are reached as they are seen: row by row, from west to east', () => {
  const seen = PROVINCE_TILES.toSorted((a, b) => a.row - b.row || a.column - b.column);
  expect(PROVINCE_TILES).toEqual(seen);
});

test.each([
  [0, 100, 0],
  [1, 100, 1],
  [10, 100, 2],
  [50, 100, 3],
  [60, 100, 4],
  [100, 100, 4],
  [0, 0, 0],
  [1, 1, 4],
])('%i of at most %i is drawn at level %i', (count, largest, level) => {
  expect(tileLevel(count, largest)).toBe(level);
});

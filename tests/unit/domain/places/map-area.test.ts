import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areaText, isInArea, parseArea } from '../../../../src/domain/places/map-area.ts';
import { mapPoint, projected } from '../../../../src/domain/places/map-point.ts';
import { distanceKm } from '../../../../src/domain/places/distance.ts';
import { findPlace } from '../../../../src/domain/places/places.ts';
import { placesTable } from '../../../../src/domain/places/places-table.ts';

const edge = fc.integer({ min: -30_000, max: 30_000 });

describe('an area of the map', () => {
  test('is the same after it was in an address', () => {
    fc.assert(
      fc.property(edge, edge, edge, edge, (a, b, c, d) => {
        const area = [Math.min(a, b), Math.min(c, d), Math.max(a, b), Math.max(c, d)] as const;
        expect(parseArea(areaText(area))).toEqual(area);
      }),
    );
  });

  test.each([
    '',
    '1_2_3',
    '1_2_3_4_5',
    '5_2_3_4',
    '1_5_3_4',
    '1_2_3_99999',
    '1_2_3_4.5',
    '1_2_3_४',
    '1_2_3_4\n',
    ' 1_2_3_4',
    '1e3_2_3_4',
    '1_2_3_'.repeat(50_000),
  ])('is not read from %j', text => {
    expect(parseArea(text)).toBeNull();
  });

  test('has no second form of zero', () => {
    expect(areaText(parseArea('-0_-0_0_00') ?? [1, 1, 1, 1])).toBe('0_0_0_0');
  });

  test('contains its edges', () => {
    const area = [-2, 3, 5, 9] as const;
    expect(isInArea({ x: -2, y: 9 }, area)).toBe(true);
    expect(isInArea({ x: 6, y: 5 }, area)).toBe(false);
    expect(isInArea({ x: 0, y: 2 }, area)).toBe(false);
  });
});

describe('the map', () => {
  const at = (city: string, province: Parameters<typeof findPlace>[1]) => {
    const place = findPlace(city, province);
    if (!place) throw new Error(`no ${city}`);
    return place;
  };

  test('has the west to the left and the north above', () => {
    const [victoria, toronto, halifax, iqaluit] = [
      mapPoint(at('Victoria', 'BC')),
      mapPoint(at('Toronto', 'ON')),
      mapPoint(at('Halifax', 'NS')),
      mapPoint(at('Iqaluit', 'NU')),
    ];
    expect(victoria.x).toBeLessThan(toronto.x);
    expect(toronto.x).toBeLessThan(halifax.x);
    expect(iqaluit.y).toBeLessThan(halifax.y);
  });

  test('has its origin where Statistics Canada has it', () => {
    expect(mapPoint({ latitude: 63.390675, longitude: -91.866667 })).toEqual({ x: 0, y: 0 });
  });

  test('keeps distances between neighbours within a twelfth, wherever people live', () => {
    const { places } = placesTable();
    for (const [index, place] of places.entries()) {
      const other = places[index + 1];
      const km = other ? distanceKm(place, other) : 0;
      if (!other || km < 20 || km > 400) continue;
      const [from, to] = [projected(place), projected(other)];
      expect(Math.abs(Math.hypot(to.x - from.x, to.y - from.y) / km - 1)).toBeLessThan(1 / 12);
    }
  });
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MapPoint } from '../../../../../src/domain/places/map-area.ts';
import {
  areaInSight,
  clusterScale,
  COUNTRY,
  fitted,
  limited,
  moved,
  onScreen,
  type View,
  zoomed,
} from '../../../../../src/features/jobs/map/view.ts';

const size = { width: 358, height: 388 };
const inside = (at: MapPoint) => at.x >= 0 && at.y >= 0 && at.x <= size.width && at.y <= size.height;
const anyView: fc.Arbitrary<View> = fc.record({
  x: fc.double({ min: -2_000, max: 2_500, noNaN: true }),
  y: fc.double({ min: -2_000, max: 2_000, noNaN: true }),
  scale: fc.double({ min: 0.08, max: 5, noNaN: true }),
});

describe('the view of the map', () => {
  test('shows all of an area that it fits', () => {
    const area = [-500, 200, 900, 700] as const;
    const view = fitted(area, size);
    for (const corner of [
      { x: -500, y: 200 },
      { x: 900, y: 700 },
    ])
      expect(inside(onScreen(corner, view, size))).toBe(true);
    const [west, north, east, south] = areaInSight(view, size);
    expect(west <= -500 && north <= 200 && east >= 900 && south >= 700).toBe(true);
  });

  test('of a single point is a town, not a street', () => {
    const [west, , east] = areaInSight(fitted([10, 10, 10, 10], size), size);
    expect(east - west).toBeGreaterThanOrEqual(40);
  });

  test('keeps the point under the pointer where it is while it zooms', () => {
    const at = fc.record({ x: fc.integer({ min: -150, max: 150 }), y: fc.integer({ min: -150, max: 150 }) });
    fc.assert(
      fc.property(anyView, at, fc.double({ min: 0.7, max: 1.5, noNaN: true }), (view, pointer, by) => {
        const point = { x: view.x + pointer.x / view.scale, y: view.y + pointer.y / view.scale };
        const next = zoomed(view, by, size, pointer);
        const isAtEdge = next.x === limited({ ...next, x: 1e9 }, size).x || next.x === COUNTRY[0];
        fc.pre(!isAtEdge && next.y !== COUNTRY[1] && next.y !== COUNTRY[3]);
        const shown = onScreen(point, next, size);
        expect(shown.x - size.width / 2).toBeCloseTo(pointer.x, 3);
        expect(shown.y - size.height / 2).toBeCloseTo(pointer.y, 3);
      }),
    );
  });

  test('never leaves the country, however far it is moved or zoomed', () => {
    let view = fitted(COUNTRY, size);
    for (let step = 0; step < 50; step++) view = moved(view, 500, -500, size);
    expect([view.x, view.y]).toEqual([COUNTRY[0], COUNTRY[3]]);
    for (let step = 0; step < 50; step++) view = zoomed(view, 3, size);
    const most = view.scale;
    for (let step = 0; step < 50; step++) view = zoomed(view, 1 / 3, size);
    expect(most / view.scale).toBeGreaterThan(20);
    expect(onScreen({ x: COUNTRY[2], y: 0 }, { ...view, x: 0 }, size).x).toBeGreaterThan(size.width / 2 + 50);
  });

  test('has the same clusters during a small movement of two fingers', () => {
    expect(clusterScale(1.05)).toBe(clusterScale(0.98));
    expect(clusterScale(2)).toBe(2);
  });
});

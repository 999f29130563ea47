import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceKm, distanceMetres, type Point } from '../../../../src/domain/places/distance.ts';

const point = fc.record<Point>({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

/** Published great-circle distances between airports (YYZ, YUL, YVR, YHZ, YYC, YEG, YFB), in kilometres. */
const AIRPORTS: [a: Point, b: Point, km: number][] = [
  [{ latitude: 43.6772, longitude: -79.6306 }, { latitude: 45.4706, longitude: -73.7408 }, 506],
  [{ latitude: 43.6772, longitude: -79.6306 }, { latitude: 49.1939, longitude: -123.1844 }, 3342],
  [{ latitude: 51.1139, longitude: -114.0203 }, { latitude: 53.3097, longitude: -113.58 }, 246],
  [{ latitude: 44.8808, longitude: -63.5086 }, { latitude: 49.1939, longitude: -123.1844 }, 4428],
  [{ latitude: 63.7564, longitude: -68.5558 }, { latitude: 45.4706, longitude: -73.7408 }, 2056],
];

test.each(AIRPORTS)('%j to %j is %d km, within half a percent', (a, b, km) => {
  expect(Math.abs(distanceKm(a, b) - km)).toBeLessThanOrEqual(Math.max(1, km * 0.005));
});

test('a degree along a meridian, a quarter and half of the way round', () => {
  expect(distanceMetres({ latitude: 45, longitude: -75 }, { latitude: 46, longitude: -75 })).toBe(111_195);
  expect(distanceMetres({ latitude: 0, longitude: 0 }, { latitude: 90, longitude: 0 })).toBe(10_007_557);
  expect(distanceMetres({ latitude: 0, longitude: -90 }, { latitude: 0, longitude: 90 })).toBe(20_015_114);
});

test('across the date line is not round the world', () => {
  expect(distanceKm({ latitude: 60, longitude: 179.5 }, { latitude: 60, longitude: -179.5 })).toBe(56);
});

test('whole metres, the same both ways, nothing for the same point, never more than half the way round', () => {
  fc.assert(
    fc.property(point, point, (a, b) => {
      const metres = distanceMetres(a, b);
      expect(Number.isInteger(metres)).toBe(true);
      expect(metres).toBe(distanceMetres(b, a));
      expect(metres).toBeGreaterThanOrEqual(0);
      expect(metres).toBeLessThanOrEqual(20_015_115);
      expect(distanceMetres(a, a)).toBe(0);
      expect(Math.abs(distanceKm(a, b) * 1000 - metres)).toBeLessThanOrEqual(500);
    }),
  );
});

test('no way round is shorter', () => {
  fc.assert(
    fc.property(point, point, point, (a, b, c) => {
      expect(distanceMetres(a, c)).toBeLessThanOrEqual(distanceMetres(a, b) + distanceMetres(b, c) + 2);
    }),
  );
});

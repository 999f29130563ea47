import type { Point } from './distance.ts';
import type { MapPoint } from './map-area.ts';

/**
 * The projection of the map: Lambert's conformal conic with the parallels and the origin of Statistics Canada's maps, on a sphere.
 * Areas in addresses are in its coordinates, so it may not change.
 */
const RADIUS_KM = 6371.0088;
const SOUTH = radians(49);
const NORTH = radians(77);
const ORIGIN = { latitude: radians(63.390675), longitude: -91.866667 };

const along = (latitude: number) => Math.tan(Math.PI / 4 + latitude / 2);
const CONE = Math.log(Math.cos(SOUTH) / Math.cos(NORTH)) / Math.log(along(NORTH) / along(SOUTH));
const SCALE = (RADIUS_KM * Math.cos(SOUTH) * along(SOUTH) ** CONE) / CONE;
const fromPole = (latitude: number) => SCALE / along(latitude) ** CONE;
const ORIGIN_FROM_POLE = fromPole(ORIGIN.latitude);

/** The place of a point on the map, in kilometres: x to the east, y to the south. Not rounded. */
export function projected({ latitude, longitude }: Point): MapPoint {
  const distance = fromPole(radians(latitude));
  const angle = CONE * radians(longitude - ORIGIN.longitude);
  return { x: distance * Math.sin(angle), y: distance * Math.cos(angle) - ORIGIN_FROM_POLE };
}

/** The same in whole kilometres: places are no more precise than that. */
export function mapPoint(point: Point): MapPoint {
  const { x, y } = projected(point);
  // Not -0, which would be another value in a test.
  return { x: Math.round(x) + 0, y: Math.round(y) + 0 };
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

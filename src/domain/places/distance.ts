/** Degrees: north and east are positive. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** Mean radius of the Earth (IUGG), in metres: a sphere is within 0.5 % of the ellipsoid. */
const EARTH_RADIUS_METRES = 6_371_008.8;

/** The great-circle distance (haversine) in whole metres. Symmetric, and 0 for the same point. */
export function distanceMetres(a: Point, b: Point): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2);
  const east = Math.sin(radians(b.longitude - a.longitude) / 2);
  const chord = north * north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east * east;
  return Math.round(2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(chord))));
}

/** `distanceMetres` in kilometres, rounded to the nearest whole one, for screens and for comparing with a radius. */
export function distanceKm(a: Point, b: Point): number {
  return Math.round(distanceMetres(a, b) / 1000);
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

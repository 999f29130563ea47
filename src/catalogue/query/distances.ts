import { distanceKm, type Point } from '../../domain/places/distance.ts';
import { isInArea, type MapArea } from '../../domain/places/map-area.ts';
import { mapPoint } from '../../domain/places/map-point.ts';
import type { Locations } from './locations.ts';
import { UNKNOWN_KM } from './unknown-km.ts';

/** By row: the distance of its place from a point in whole kilometres, or `UNKNOWN_KM`. `at`: see `Locations.of`. */
export function distances({ known }: Pick<Locations, 'known'>, at: Uint16Array, point: Point): Uint16Array {
  const km = Uint16Array.from(known, place => distanceKm(place, point));
  return at.map(number => km[number] ?? UNKNOWN_KM);
}

/** The rows of `mask` whose place is in an area of the map. */
export function withinArea(
  { known }: Pick<Locations, 'known'>,
  at: Uint16Array,
  area: MapArea,
  mask: Uint8Array,
): Uint8Array {
  const isIn = Uint8Array.from(known, place => Number(isInArea(mapPoint(place), area)));
  return mask.map((shown, row) => shown & (isIn[at[row] ?? 0] ?? 0));
}

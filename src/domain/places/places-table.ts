import type { Point } from './distance.ts';
import { PLACES } from './places.generated.ts';
import { PROVINCE_CODES, type ProvinceCode } from '../province.ts';

/** A city, town or municipality: one point for all of it, accurate to about a kilometre. */
export interface KnownPlace extends Point {
  /** Both are equal unless the place has a name in each language. */
  name: { en: string; fr: string };
  province: ProvinceCode;
}

export interface PlacesTable {
  /** All places, the largest population first. */
  places: readonly KnownPlace[];
  /** By forward sortation area (`M5V`): the one place that represents it. */
  byPrefix: ReadonlyMap<string, KnownPlace>;
}

let table: PlacesTable | undefined;

/** Unpacked on first use, in a few milliseconds. The script that makes the table describes the format. */
export function placesTable(): PlacesTable {
  return (table ??= unpack(PLACES));
}

function unpack(packed: string): PlacesTable {
  const places: KnownPlace[] = [];
  const byPrefix = new Map<string, KnownPlace>();
  for (const line of packed.split('\n')) {
    const [code, en = '', fr = '', latitude, longitude, prefixes = ''] = line.split('|');
    const province = PROVINCE_CODES.find(known => known === code);
    if (!province) continue;
    const place: KnownPlace = {
      name: { en, fr: fr || en },
      province,
      latitude: Number(latitude) / 100,
      longitude: -Number(longitude) / 100,
    };
    places.push(place);
    for (const district of prefixes.split(' ').filter(Boolean)) {
      for (const letter of district.slice(2)) byPrefix.set(district.slice(0, 2) + letter, place);
    }
  }
  return { places, byPrefix };
}

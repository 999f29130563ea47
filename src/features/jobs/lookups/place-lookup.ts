import { distanceMetres, type Point } from '../../../domain/places/distance.ts';
import { normalisePostalCode } from '../../../domain/places/place.ts';
import { findPlace } from '../../../domain/places/places.ts';
import { foldName } from '../../../domain/places/places-names.ts';
import { suggestPlaces } from '../../../domain/places/places-search.ts';
import { type KnownPlace, placesTable } from '../../../domain/places/places-table.ts';
import { PROVINCE_CODES } from '../../../domain/province.ts';

/*
 * Everything that needs the table of places, about 27 kB compressed. Only load it by a dynamic import, when a place is
 * chosen or in the address.
 */

/** `calgary-ab`: always from the English name, so an address is the same in both languages. */
export function slugOf({ name, province }: KnownPlace): string {
  return `${foldName(name.en).replaceAll(' ', '-')}-${province.toLowerCase()}`;
}

export function placeOfSlug(slug: string): KnownPlace | undefined {
  const cut = slug.lastIndexOf('-');
  const province = PROVINCE_CODES.find(code => code.toLowerCase() === slug.slice(cut + 1));
  return province && findPlace(slug.slice(0, cut).replaceAll('-', ' '), province);
}

export interface PlaceSuggestion {
  slug: string;
  place: KnownPlace;
}

/** Suggests places for partial input. Places with the same slug (there are two pairs) are treated as one. */
export function suggestSlugs(text: string, limit: number): PlaceSuggestion[] {
  const bySlug = new Map<string, PlaceSuggestion>();
  const found = suggestPlaces(text, limit + 1);
  for (const { name, province } of found.length > 0 ? found : cityOfDistrict(text)) {
    const place = findPlace(name.en, province);
    if (place) bySlug.set(slugOf(place), { slug: slugOf(place), place });
  }
  return [...bySlug.values()].slice(0, limit);
}

/** The required share of the known postal prefixes that begin with the same two characters. */
const CITY_SHARE = 0.75;

/**
 * For a postal prefix that isn't listed (`T2P`), suggests the city of most prefixes that begin the same way (`T2…`).
 */
function cityOfDistrict(text: string): KnownPlace[] {
  const district = normalisePostalCode(text).slice(0, 2);
  if (district === '') return [];
  const neighbours = [...placesTable().byPrefix].filter(([prefix]) => prefix.startsWith(district));
  const counts = new Map<KnownPlace, number>();
  for (const [, place] of neighbours) counts.set(place, (counts.get(place) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= neighbours.length * CITY_SHARE).map(([place]) => place);
}

/** The name of a town farther away than this says nothing about a position. */
const NEARBY_METRES = 40_000;

/** The nearest known place. undefined: all are too far away. */
export function placeNearby(point: Point): KnownPlace | undefined {
  let nearest: KnownPlace | undefined;
  let least = NEARBY_METRES;
  for (const place of placesTable().places) {
    const metres = distanceMetres(point, place);
    if (metres > least) continue;
    nearest = place;
    least = metres;
  }
  return nearest;
}

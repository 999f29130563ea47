import type { Card } from '../listing.ts';
import { normalisePostalCode } from './place.ts';
import { placeKey, placesByName } from './places-names.ts';
import { type KnownPlace, placesTable } from './places-table.ts';
import type { ProvinceCode } from '../province.ts';

/*
 * Places of all thirteen provinces and territories by name and by postal prefix, without a network. About 27 kB
 * compressed with its table: load it with a dynamic import, where a distance is needed.
 */

/**
 * A place by its name in either language. Without a province, only names that are unique in Canada: never a guess
 * between two.
 */
export function findPlace(city: string, province: ProvinceCode | null): KnownPlace | undefined {
  const names = placesByName();
  const key = placeKey(city);
  const same = names.get(key) ?? names.get(withoutKind(key)) ?? [];
  if (province !== null) return same.find(place => place.province === province);
  return same.length === 1 ? same[0] : undefined;
}

/** `City of Kenora`, `Strathmore (town)`, `Ville de Laval`: the kind of municipality is not part of its name. */
function withoutKind(key: string): string {
  return key
    .replace(/^(?:the )?(?:city|town|village|municipality|township|county|hamlet|district) of /, '')
    .replace(/^(?:la )?(?:ville|municipalite|village|canton) (?:de |du |d)/, '')
    .replace(/ (?:county|city|town|village|township)$/, '');
}

/**
 * The place that represents the first half of a postal code. If several share it (rural codes, with a 0, are large), it
 * is the one in the middle of them. Undefined for an unknown prefix.
 */
export function placeOfPostalCode(postal: string): KnownPlace | undefined {
  return placesTable().byPrefix.get(normalisePostalCode(postal).slice(0, 3));
}

/**
 * The place of a posting's work: by city and province, or else by its postal code, unless that lies in a province other
 * than the posting's.
 */
export function placeOf(card: Pick<Card, 'city' | 'provinceId' | 'postalCode'>): KnownPlace | undefined {
  const named = findPlace(card.city, card.provinceId);
  if (named) return named;
  const posted = placeOfPostalCode(card.postalCode);
  return card.provinceId === null || card.provinceId === posted?.province ? posted : undefined;
}

import { distanceKm, type Point } from '../../domain/places/distance.ts';
import type { KnownPlace } from '../../domain/places/places-table.ts';
import type { ProvinceCode } from '../../domain/province.ts';
import { CARD_VALUES } from '../../domain/card-fields.ts';
import type { Dictionaries } from '../table/dictionaries.ts';
import type { Table } from '../table/table.ts';
import { UNKNOWN_KM } from './unknown-km.ts';

/** The coordinates of places (`domain/places/places.ts`), loaded with the first query for distances. */
export interface Gazetteer {
  findPlace(city: string, province: ProvinceCode | null): KnownPlace | undefined;
  placeOfPostalCode(postal: string): KnownPlace | undefined;
}

/**
 * The distances of rows from a point, in whole kilometres: by city and province, otherwise by postal code, unless the
 * postal code lies in a province other than the posting's (`placeOf`). Looks up each place and each postal code once.
 */
export class Distances {
  readonly #dictionaries: Dictionaries;
  readonly #gazetteer: Gazetteer;
  readonly #places: (KnownPlace | undefined)[] = [];
  readonly #postalCodes: (KnownPlace | undefined)[] = [];

  constructor(dictionaries: Dictionaries, gazetteer: Gazetteer) {
    this.#dictionaries = dictionaries;
    this.#gazetteer = gazetteer;
  }

  /** The distance of each row in km, or `UNKNOWN_KM`. */
  from(point: Point, { columns, count }: Table): Uint16Array {
    this.#lookUp();
    const { places, firms } = this.#dictionaries;
    const km = (known: KnownPlace | undefined) => (known ? distanceKm(known, point) : UNKNOWN_KM);
    const kmOfPlace = Uint16Array.from(this.#places, km);
    const kmOfPostal = Uint16Array.from(this.#postalCodes, km);
    const provinceOfPostal = Uint8Array.from(this.#postalCodes, known =>
      CARD_VALUES.provinceId.indexOf(known?.province ?? null),
    );
    const found = new Uint16Array(count);
    for (let row = 0; row < count; row++) {
      const place = columns.place[row] ?? 0;
      found[row] = kmOfPlace[place] ?? UNKNOWN_KM;
      if (found[row] !== UNKNOWN_KM) continue;
      const postal = firms.second[columns.firm[row] ?? 0] ?? 0;
      const province = places.second[place] ?? 0;
      // Index 0 of the provinces: the posting names none.
      if (province === 0 || province === provinceOfPostal[postal])
        found[row] = kmOfPostal[postal] ?? UNKNOWN_KM;
    }
    return found;
  }

  #lookUp(): void {
    const { cities, places, postalCodes } = this.#dictionaries;
    for (let code = this.#places.length; code < places.size; code++) {
      const province = CARD_VALUES.provinceId[places.second[code] ?? 0] ?? null;
      this.#places.push(this.#gazetteer.findPlace(cities.at(places.first[code] ?? 0), province));
    }
    for (let code = this.#postalCodes.length; code < postalCodes.size; code++)
      this.#postalCodes.push(this.#gazetteer.placeOfPostalCode(postalCodes.at(code)));
  }
}

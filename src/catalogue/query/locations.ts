import type { KnownPlace } from '../../domain/places/places-table.ts';
import type { ProvinceCode } from '../../domain/province.ts';
import { CARD_VALUES } from '../../domain/card-fields.ts';
import type { Dictionaries } from '../table/dictionaries.ts';
import type { Table } from '../table/table.ts';

/** The coordinates of places (`domain/places/places.ts`), loaded with the first query for distances. */
export interface Gazetteer {
  findPlace(city: string, province: ProvinceCode | null): KnownPlace | undefined;
  placeOfPostalCode(postal: string): KnownPlace | undefined;
}

/** The number of no place. */
export const NOWHERE = 2 ** 16 - 1;

/**
 * The known places of rows: by city and province, otherwise by postal code, unless the postal code lies in a province
 * other than the posting's (`placeOf`). Looks up each place and each postal code once.
 */
export class Locations {
  /** By number. */
  readonly known: KnownPlace[] = [];
  readonly #numbers = new Map<KnownPlace, number>();
  readonly #dictionaries: Dictionaries;
  readonly #gazetteer: Gazetteer;
  readonly #places: number[] = [];
  readonly #postalCodes: number[] = [];

  constructor(dictionaries: Dictionaries, gazetteer: Gazetteer) {
    this.#dictionaries = dictionaries;
    this.#gazetteer = gazetteer;
  }

  /** By row: the number of its place, or `NOWHERE`. */
  of({ columns, count }: Table): Uint16Array {
    this.#lookUp();
    const { places, firms } = this.#dictionaries;
    const ofPlace = Uint16Array.from(this.#places);
    const ofPostal = Uint16Array.from(this.#postalCodes);
    const provinceOfPostal = Uint8Array.from(this.#postalCodes, number =>
      CARD_VALUES.provinceId.indexOf(this.known[number]?.province ?? null),
    );
    const found = new Uint16Array(count);
    for (let row = 0; row < count; row++) {
      const place = columns.place[row] ?? 0;
      found[row] = ofPlace[place] ?? NOWHERE;
      if (found[row] !== NOWHERE) continue;
      const postal = firms.second[columns.firm[row] ?? 0] ?? 0;
      const province = places.second[place] ?? 0;
      // Index 0 of the provinces: the posting names none.
      if (province === 0 || province === provinceOfPostal[postal]) found[row] = ofPostal[postal] ?? NOWHERE;
    }
    return found;
  }

  #lookUp(): void {
    const { cities, places, postalCodes } = this.#dictionaries;
    for (let code = this.#places.length; code < places.size; code++) {
      const province = CARD_VALUES.provinceId[places.second[code] ?? 0] ?? null;
      this.#places.push(
        this.#numberOf(this.#gazetteer.findPlace(cities.at(places.first[code] ?? 0), province)),
      );
    }
    for (let code = this.#postalCodes.length; code < postalCodes.size; code++)
      this.#postalCodes.push(this.#numberOf(this.#gazetteer.placeOfPostalCode(postalCodes.at(code))));
  }

  #numberOf(place: KnownPlace | undefined): number {
    if (!place) return NOWHERE;
    const known = this.#numbers.get(place);
    if (known !== undefined) return known;
    this.#numbers.set(place, this.known.length);
    return this.known.push(place) - 1;
  }
}

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceKm } from '../../../../src/domain/places/distance.ts';
import { readRow } from '../../../../src/domain/intake/read-row.ts';
import { findPlace, placeOf, placeOfPostalCode } from '../../../../src/domain/places/places.ts';
import { foldName, placeKey, placesByName } from '../../../../src/domain/places/places-names.ts';
import { OTHER_PLACE_NAMES } from '../../../../src/domain/places/places-other-names.ts';
import { suggestPlaces } from '../../../../src/domain/places/places-search.ts';
import { type KnownPlace, placesTable } from '../../../../src/domain/places/places-table.ts';
import { PROVINCE_CODES, type ProvinceCode } from '../../../../src/domain/province.ts';
import { foldText } from '../../../../src/domain/search-text.ts';
import { anyCard } from '../../../support/card-arbitrary.ts';
import { allRows } from '../../../fixtures/postings/all.ts';

const { places, byPrefix } = placesTable();
const anyPlace = fc.constantFrom(...places);

/** Which provinces a postal code's first letter may name (Canada Post); X is both of the northern ones. */
const FIRST_LETTERS: Record<string, ProvinceCode[]> = {
  A: ['NL'],
  B: ['NS'],
  C: ['PE'],
  E: ['NB'],
  G: ['QC'],
  H: ['QC'],
  J: ['QC'],
  K: ['ON'],
  L: ['ON'],
  M: ['ON'],
  N: ['ON'],
  P: ['ON'],
  R: ['MB'],
  S: ['SK'],
  T: ['AB'],
  V: ['BC'],
  X: ['NT', 'NU'],
  Y: ['YT'],
};

/** The northernmost, southernmost, westernmost and easternmost land of each, widened by a tenth of a degree. */
const BOUNDS: Record<ProvinceCode, [south: number, north: number, west: number, east: number]> = {
  AB: [48.9, 60.1, -120.1, -109.9],
  BC: [48.2, 60.1, -139.1, -114.0],
  MB: [48.9, 60.1, -102.1, -88.9],
  NB: [44.5, 48.2, -69.2, -63.7],
  NL: [46.5, 60.5, -67.9, -52.5],
  NS: [43.3, 47.2, -66.5, -59.6],
  NT: [59.9, 78.9, -136.6, -101.9],
  NU: [51.6, 83.2, -120.8, -61.0],
  ON: [41.6, 57.0, -95.3, -74.2],
  PE: [45.9, 47.2, -64.5, -61.9],
  QC: [44.9, 62.7, -79.9, -57.0],
  SK: [48.9, 60.1, -110.1, -101.3],
  YT: [59.9, 69.8, -141.1, -123.7],
};

const CAPITALS: [string, ProvinceCode][] = [
  ['Edmonton', 'AB'],
  ['Victoria', 'BC'],
  ['Winnipeg', 'MB'],
  ['Fredericton', 'NB'],
  ["St. John's", 'NL'],
  ['Halifax', 'NS'],
  ['Yellowknife', 'NT'],
  ['Iqaluit', 'NU'],
  ['Toronto', 'ON'],
  ['Charlottetown', 'PE'],
  ['Québec', 'QC'],
  ['Regina', 'SK'],
  ['Whitehorse', 'YT'],
];

function place(city: string, province: ProvinceCode): KnownPlace {
  const found = findPlace(city, province);
  if (!found) throw new Error(`${city}, ${province} is not known`);
  return found;
}

describe('the table', () => {
  test('has all thirteen, each with its capital', () => {
    expect(CAPITALS.map(([, province]) => province)).toEqual(PROVINCE_CODES);
    for (const [city, province] of CAPITALS) expect(place(city, province).province).toBe(province);
  });

  test('has this many places and postal prefixes', () => {
    expect(places).toHaveLength(1771);
    expect(byPrefix.size).toBe(1569);
    const counts = Object.fromEntries(
      PROVINCE_CODES.map(code => [code, places.filter(({ province }) => province === code).length]),
    );
    expect(counts).toEqual({
      AB: 122,
      BC: 147,
      MB: 128,
      NB: 124,
      NL: 64,
      NS: 35,
      NT: 11,
      NU: 19,
      ON: 350,
      PE: 12,
      QC: 640,
      SK: 111,
      YT: 8,
    });
  });

  test('every place lies in its province', () => {
    for (const { name, province, latitude, longitude } of places) {
      const [south, north, west, east] = BOUNDS[province];
      expect(latitude, name.en).toBeGreaterThan(south);
      expect(latitude, name.en).toBeLessThan(north);
      expect(longitude, name.en).toBeGreaterThan(west);
      expect(longitude, name.en).toBeLessThan(east);
    }
  });

  test("every postal prefix begins with its province's letter", () => {
    for (const [prefix, { province, name }] of byPrefix) {
      expect(prefix).toMatch(/^[A-Z]\d[A-Z]$/);
      expect(FIRST_LETTERS[prefix.slice(0, 1)], `${prefix} ${name.en}`).toContain(province);
    }
    const letters = new Set([...byPrefix.keys()].map(prefix => prefix.slice(0, 1)));
    expect([...letters].toSorted()).toEqual(Object.keys(FIRST_LETTERS));
    const northern = [...byPrefix].filter(([prefix]) => prefix.startsWith('X'));
    expect(new Set(northern.map(([, { province }]) => province))).toEqual(new Set(['NT', 'NU']));
  });

  test('every other name is of a place in the table and of one that has it not already', () => {
    for (const [province, name, others] of OTHER_PLACE_NAMES) {
      expect(findPlace(name, province), name).toBeDefined();
      for (const other of others) expect(findPlace(other, province), other).toBeDefined();
    }
  });
});

describe('by name', () => {
  const spellings: [text: string, province: ProvinceCode, english: string][] = [
    ['Toronto', 'ON', 'Toronto'],
    ['TORONTO', 'ON', 'Toronto'],
    [' toronto ', 'ON', 'Toronto'],
    ['Montréal', 'QC', 'Montreal'],
    ['Montreal', 'QC', 'Montreal'],
    ['Québec', 'QC', 'Quebec City'],
    ['quebec', 'QC', 'Quebec City'],
    ['Quebec City', 'QC', 'Quebec City'],
    ['Ville de Québec', 'QC', 'Quebec City'],
    ['Trois-Rivieres', 'QC', 'Trois-Rivières'],
    ['trois rivières', 'QC', 'Trois-Rivières'],
    ['St. John’s', 'NL', "St. John's"],
    ["Saint John's", 'NL', "St. John's"],
    ['ST JOHNS', 'NL', "St. John's"],
    ['Saint John', 'NB', 'Saint John'],
    ['St. John', 'NB', 'Saint John'],
    ['Saint-Jean', 'NB', 'Saint John'],
    ['Saint-Jean', 'NL', "St. John's"],
    ['St-Jerome', 'QC', 'Saint-Jérôme'],
    ['Sault Sainte Marie', 'ON', 'Sault Ste. Marie'],
    ["Val d'Or", 'QC', 'Val-d’Or'],
    ['Val-d’Or', 'QC', 'Val-d’Or'],
    ['Nipissing Ouest', 'ON', 'West Nipissing'],
    ['West Nipissing', 'ON', 'West Nipissing'],
    ['Grand Falls', 'NB', 'Grand Falls'],
    ['Grand-Sault', 'NB', 'Grand Falls'],
    ['Grand Falls-Windsor', 'NL', 'Grand Falls-Windsor'],
    ['Grand Falls', 'NL', 'Grand Falls-Windsor'],
    ['City of Kenora', 'ON', 'Kenora'],
    ['Norfolk County', 'ON', 'Norfolk County'],
    ['Kingston', 'ON', 'Kingston'],
    ['Scarborough', 'ON', 'Toronto'],
    ['Etobicoke', 'ON', 'Toronto'],
    ['Kanata', 'ON', 'Ottawa'],
    ['Greater Sudbury', 'ON', 'Sudbury'],
    ['Grand Sudbury', 'ON', 'Sudbury'],
    ['Dartmouth', 'NS', 'Halifax'],
    ['Sydney', 'NS', 'Cape Breton'],
    ['Jonquière', 'QC', 'Saguenay'],
    ['Fort McMurray', 'AB', 'Fort McMurray'],
    ['Ft. McMurray', 'AB', 'Fort McMurray'],
    ['Cape Dorset', 'NU', 'Kinngait'],
    ['100 Mile House', 'BC', 'One Hundred Mile House'],
    ['Îles-de-la-Madeleine', 'QC', 'Magdalen Islands'],
  ];
  test.each(spellings)('%j in %s is %s', (text, province, english) => {
    expect(findPlace(text, province)?.name.en).toBe(english);
  });

  test('a name of two provinces is in each, and in none without a province', () => {
    expect(place('Kingston', 'ON')).not.toBe(place('Kingston', 'NB'));
    expect(findPlace('Kingston', null)).toBeUndefined();
    expect(findPlace('Lloydminster', null)).toBeUndefined();
    expect(findPlace('Yellowknife', null)?.province).toBe('NT');
  });

  test.each([
    ['Toronto', 'AB'],
    ['', 'ON'],
    ['  ', 'ON'],
    ['-', 'ON'],
    ['Atlantis', 'NS'],
    ['Various locations', 'AB'],
  ] as const)('%j in %s is nothing', (text, province) => {
    expect(findPlace(text, province)).toBeUndefined();
  });

  test('names in both languages where they differ, one name elsewhere', () => {
    expect(place('Montréal', 'QC').name).toEqual({ en: 'Montreal', fr: 'Montréal' });
    expect(place('Québec', 'QC').name).toEqual({ en: 'Quebec City', fr: 'Québec' });
    expect(place('Trois-Rivières', 'QC').name.en).toBe('Trois-Rivières');
    const different = places.filter(({ name }) => name.en !== name.fr);
    expect(different.map(({ name }) => name.fr).toSorted()).toEqual([
      'Beaubassin-est',
      'Grand-Sault',
      'La Nation',
      'Montréal',
      'Nipissing Ouest',
      'Québec',
      'Rivière des Français',
      'Îles-de-la-Madeleine',
    ]);
  });

  test('every place is found by its own names, whatever the case and the accents', () => {
    for (const known of places) {
      for (const name of [known.name.en, known.name.fr]) {
        for (const typed of [name, name.toUpperCase(), foldText(name), foldName(name)]) {
          expect(placesByName().get(placeKey(typed)), typed).toContain(known);
        }
      }
    }
  });

  test('folding a name twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        expect(placeKey(placeKey(text))).toBe(placeKey(text));
        expect(placeKey(text)).toMatch(/^(?:[a-z0-9]+(?: [a-z0-9]+)*)?$/);
      }),
    );
  });
});

describe('by postal code', () => {
  const codes: [text: string, english: string | undefined][] = [
    ['M5V 2T6', 'Toronto'],
    ['m5v2t6', 'Toronto'],
    ['M5V', 'Toronto'],
    ['H2X 1Y4', 'Montreal'],
    ['G1R 4P5', 'Quebec City'],
    ['K7L 3N6', 'Kingston'],
    ['T8A 1A1', 'Sherwood Park'],
    ['T9H 2J4', 'Fort McMurray'],
    ['V6B 1A1', 'Vancouver'],
    ['Y1A 1A1', 'Whitehorse'],
    ['X1A 1A1', 'Yellowknife'],
    ['K7S 1A1', 'Arnprior'],
    ['R2C 1A1', 'Winnipeg'],
    ['X0A 0H0', 'Iqaluit'],
    ['C1A 1A1', 'Charlottetown'],
    ['A1C 5M2', "St. John's"],
    ['', undefined],
    ['12345', undefined],
    ['M5', undefined],
    ['Z9Z 9Z9', undefined],
  ];
  test.each(codes)('%j is %s', (text, english) => {
    expect(placeOfPostalCode(text)?.name.en).toBe(english);
  });
});

describe('known distances', () => {
  /** Between city centres by published tables, in kilometres; a place is one point, so within 5 % or 15 km. */
  const distances: [a: [string, ProvinceCode], b: [string, ProvinceCode], km: number][] = [
    [['Toronto', 'ON'], ['Montréal', 'QC'], 503],
    [['Toronto', 'ON'], ['Vancouver', 'BC'], 3360],
    [['Calgary', 'AB'], ['Edmonton', 'AB'], 281],
    [['Halifax', 'NS'], ['Victoria', 'BC'], 4500],
    [['Ottawa', 'ON'], ['Gatineau', 'QC'], 5],
    [['Québec', 'QC'], ['Lévis', 'QC'], 4],
    [['Winnipeg', 'MB'], ['Regina', 'SK'], 532],
    [["St. John's", 'NL'], ['Whitehorse', 'YT'], 5220],
    [['Yellowknife', 'NT'], ['Iqaluit', 'NU'], 2260],
    [['Charlottetown', 'PE'], ['Moncton', 'NB'], 130],
    [['Moncton', 'NB'], ['Dieppe', 'NB'], 4],
    [['Lloydminster', 'AB'], ['Lloydminster', 'SK'], 1],
  ];
  test.each(distances)('%j to %j is about %d km', (a, b, km) => {
    expect(Math.abs(distanceKm(place(...a), place(...b)) - km)).toBeLessThanOrEqual(Math.max(15, km * 0.05));
  });
});

describe('what is typed', () => {
  const typed: [text: string, first: string[]][] = [
    ['tor', ['Toronto ON']],
    ['mont', ['Montreal QC', 'Mont-Royal QC']],
    ['quebec', ['Quebec City QC']],
    ['québ', ['Quebec City QC']],
    ['st', ['St. Catharines ON', "St. John's NL"]],
    ['st. j', ["St. John's NL", 'Saint-Jean-sur-Richelieu QC']],
    ['saint-j', ["St. John's NL", 'Saint-Jean-sur-Richelieu QC']],
    ['kingston', ['Kingston ON', 'Kingston NB']],
    ['kingston, nb', ['Kingston NB']],
    ['Kingston, Ontario', ['Kingston ON']],
    ['jean', ['Saint-Jean-sur-Richelieu QC']],
    ['scarb', ['Toronto ON']],
    ['iqal', ['Iqaluit NU']],
    ['M5V 2T6', ['Toronto ON']],
    ['v6b', ['Vancouver BC']],
    ['', []],
    ['   ', []],
    [', ON', []],
    ['zzzz', []],
    ['M5', []],
  ];
  test.each(typed)('%j gives %j first', (text, first) => {
    const found = suggestPlaces(text).map(({ name, province }) => `${name.en} ${province}`);
    expect(found.slice(0, first.length)).toEqual(first);
    expect(found.length === 0).toBe(first.length === 0);
  });

  test('the beginning of any name gives its place, when enough may be shown', () => {
    fc.assert(
      fc.property(anyPlace, fc.nat(20), (known, length) => {
        const start = known.name.fr.slice(0, length + 2);
        expect(suggestPlaces(`${start}, ${known.province}`, places.length)).toContain(known);
      }),
    );
  });

  test('never more than asked, never one twice, never a throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: -2, max: 20 }), (text, limit) => {
        const found = suggestPlaces(text, limit);
        expect(found.length).toBeLessThanOrEqual(Math.max(0, limit, 1));
        expect(new Set(found).size).toBe(found.length);
      }),
    );
  });
});

describe('of a posting', () => {
  test('city and province decide, then the postal code, never one of another province', () => {
    const card = { city: 'Kenora', provinceId: 'ON' as ProvinceCode | null, postalCode: 'M5V 2T6' };
    expect(placeOf(card)?.name.en).toBe('Kenora');
    expect(placeOf({ ...card, city: 'Downtown' })?.name.en).toBe('Toronto');
    expect(placeOf({ ...card, city: 'Downtown', provinceId: null })?.name.en).toBe('Toronto');
    expect(placeOf({ ...card, city: 'Downtown', provinceId: 'QC' })).toBeUndefined();
    expect(placeOf({ ...card, city: 'Downtown', postalCode: '' })).toBeUndefined();
  });

  test('no card makes it throw, and what it gives is of its province', () => {
    fc.assert(
      fc.property(anyCard(), card => {
        const province = placeOf(card)?.province;
        expect([undefined, card.provinceId ?? province]).toContain(province);
      }),
    );
  });
});

test('postings have their place by name or by postal code, and none is guessed', () => {
  let id = 0;
  const cards = allRows().flatMap(row => {
    const reading = readRow(row, { today: '2026-10-05', newJobId: () => ++id, keepJobId: false });
    return reading.ok ? [reading.listing.card] : [];
  });
  const named = cards.filter(({ city, provinceId }) => findPlace(city, provinceId));
  const found = cards.filter(placeOf);
  expect({ all: cards.length, named: named.length, found: found.length }).toEqual({
    all: 563,
    named: 547,
    found: 555,
  });
});

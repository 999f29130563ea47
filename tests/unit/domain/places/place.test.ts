import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalisePostalCode, splitPlace } from '../../../../src/domain/places/place.ts';
import { PROVINCE_CODES } from '../../../../src/domain/province.ts';
import { rowsOf2023 } from '../../../fixtures/postings/of-2023.ts';

test.each([
  ['City, ON M1L 2K9', '', 'City', 'ON', 'M1L 2K9'],
  ['Norris Point, NL', '', 'Norris Point', 'NL', ''],
  ['Flin Flon, MBR8A 1V9', '', 'Flin Flon', 'MB', 'R8A 1V9'],
  ['55 Civic RoadScarborough, ONM1L 2K9', '55 Civic Road', 'Scarborough', 'ON', 'M1L 2K9'],
  ['1 North AveFlin Flon, MBR8A 1V9', '1 North Ave', 'Flin Flon', 'MB', 'R8A 1V9'],
  ['89 Richmond BlvdNapanee, ONK7R 3S1', '89 Richmond Blvd', 'Napanee', 'ON', 'K7R 3S1'],
  ['110 Minto Cres.,Kenora, ONP9N 3K2', '110 Minto Cres.', 'Kenora', 'ON', 'P9N 3K2'],
  ['181 Elm Street WestSudbury, ONP3C 1T8', '181 Elm Street West', 'Sudbury', 'ON', 'P3C 1T8'],
  ['2404 Main StreetVancouver, BCV5T 3E2', '2404 Main Street', 'Vancouver', 'BC', 'V5T 3E2'],
  ['12222 - 44 Street SECalgary, ABT2Z 4A2', '12222 - 44 Street SE', 'Calgary', 'AB', 'T2Z 4A2'],
  ['5 ave RichardBouctouche, NBE4S 3T2', '5 ave Richard', 'Bouctouche', 'NB', 'E4S 3T2'],
  ['10 Franklin AveFort McMurray, ABT9H 2K9', '10 Franklin Ave', 'Fort McMurray', 'AB', 'T9H 2K9'],
  ['7 Front RoadLaSalle, ONN9J 1A1', '7 Front Road', 'LaSalle', 'ON', 'N9J 1A1'],
  ['3 MacDonald StMcBride, BCV0J 2E0', '3 MacDonald St', 'McBride', 'BC', 'V0J 2E0'],
  ['Sydney (NS)', '', 'Sydney', 'NS', ''],
  ['Sydney (N.-É.)', '', 'Sydney', 'NS', ''],
  ['Montréal (Québec) H2X 1Y4', '', 'Montréal', 'QC', 'H2X 1Y4'],
  ['Trois-Rivières, QC', '', 'Trois-Rivières', 'QC', ''],
  ['Québec, QC', '', 'Québec', 'QC', ''],
  ['Quebec, Quebec', '', 'Quebec', 'QC', ''],
  ['Winnipeg MB R3C 4T3', '', 'Winnipeg', 'MB', 'R3C 4T3'],
  ['Toronto ON', '', 'Toronto', 'ON', ''],
  ['Toronto, on', '', 'Toronto', 'ON', ''],
  ['Toronto, Ontario, Canada', '', 'Toronto', 'ON', ''],
  ['Calgary Alberta', '', 'Calgary', 'AB', ''],
  ["St. John's Newfoundland and Labrador", '', "St. John's", 'NL', ''],
  ['Ottawa, ON, K1A 0B1', '', 'Ottawa', 'ON', 'K1A 0B1'],
  ['24 Sussex Drive, Ottawa, ON K1M 1M4, Canada', '24 Sussex Drive', 'Ottawa', 'ON', 'K1M 1M4'],
  ['Richmond, BC V2W', '', 'Richmond', 'BC', 'V2W'],
  ['Fort McMurray, AB', '', 'Fort McMurray', 'AB', ''],
  ['McBride', '', 'McBride', null, ''],
  ['Ontario', '', '', 'ON', ''],
  ['Yukon', '', '', 'YT', ''],
  ['Iqaluit', '', 'Iqaluit', null, ''],
  ['Lloydminster (SK)', '', 'Lloydminster', 'SK', ''],
  ['100 Mile House, BC', '', '100 Mile House', 'BC', ''],
  ['Various locations', '', 'Various locations', null, ''],
  ['  Norris\n Point ,  NL ', '', 'Norris Point', 'NL', ''],
  ['', '', '', null, ''],
])('%j', (text, street, city, province, postalCode) => {
  expect(splitPlace(text)).toEqual({ street, city, province, postalCode });
});

test.each([
  ['m1l2k9', 'M1L 2K9'],
  ['M1R,5B1', 'M1R 5B1'],
  ['V2C 2B4', 'V2C 2B4'],
  ['V2C-2B4', 'V2C 2B4'],
  [' t2z  4a2 ', 'T2Z 4A2'],
  ['ONM1L 2K9', ''],
  ['N2E', 'N2E'],
  ['BC,V2W', 'V2W'],
  ['Block East', ''],
  ['N/A', ''],
  ['12345', ''],
  ['D1A 1A1', ''],
  ['M1O 1A1', ''],
  ['Z1A 1A1', ''],
  ['', ''],
])('postal code %j is %j', (text, code) => {
  expect(normalisePostalCode(text)).toBe(code);
});

test('a place put together in the usual ways comes apart again', () => {
  const letter = fc.constantFrom(...'ABCEGHJKLMNPRSTVXY'.split(''));
  const digit = fc.constantFrom(...'0123456789'.split(''));
  const postal = fc
    .tuple(letter, digit, letter, digit, letter, digit)
    .map(([a, b, c, d, e, f]) => `${a}${b}${c} ${d}${e}${f}`);
  fc.assert(
    fc.property(
      fc.constantFrom(
        'Kenora',
        'Flin Flon',
        "Val-d'Or",
        'Trois-Rivières',
        'St. Albert',
        'Fort McMurray',
        'LaSalle',
      ),
      fc.constantFrom(...PROVINCE_CODES),
      postal,
      fc.constantFrom('', '12 Main Street', '7 rue du Moulin', '4007 Macleod Tr SW', '1 Highway 5 N'),
      fc.constantFrom(' ', ''),
      (city, province, postalCode, street, gap) => {
        const text = `${street}${city}, ${province}${gap}${postalCode}`;
        expect(splitPlace(text)).toEqual({ street, city, province, postalCode });
        expect(splitPlace(`${street === '' ? '' : `${street}, `}${city} (${province})`)).toEqual({
          street,
          city,
          province,
          postalCode: '',
        });
      },
    ),
  );
});

test('no text makes it throw or lose a letter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      const { street, city, province, postalCode } = splitPlace(text);
      fc.pre(province === null && postalCode === '' && !/canada/i.test(text));
      const letters = (value: string) => value.replace(/[\s,;]/g, '');
      expect(letters(street + city)).toBe(letters(text));
    }),
  );
});

test('every place of the sample postings has its province, and the street where there is one', () => {
  for (const row of rowsOf2023()) {
    const text = String(row['joblocation']);
    const place = splitPlace(text);
    expect(place.province, text).not.toBeNull();
    expect(place.city, text).not.toMatch(/\d/);
    expect(place.street !== '', text).toBe(/^\d/.test(text));
  }
});

import { Locale } from 'appwrite';
import { beforeAll, describe, expect, test } from 'vitest';
import { type SdkBrowser, sdkServerForTests } from '../support/sdk-server.ts';

const server = sdkServerForTests();
let guest: SdkBrowser;
let locale: Locale;
let french: Locale;

beforeAll(() => {
  guest = server.browser();
  locale = new Locale(guest.client);
  const francophone = server.browser().client;
  francophone.setLocale('fr-CA');
  french = new Locale(francophone);
});

describe('Client.ping', () => {
  test('is answered', async () => {
    expect(await guest.client.ping()).toMatchObject({ message: 'Pong!' });
  });
});

describe('Locale.get', () => {
  test('differs: the server doesn’t look up where an address is, so the country is unknown', async () => {
    expect(await locale.get()).toEqual({
      ip: '127.0.0.1',
      countryCode: '--',
      country: 'Unknown',
      continentCode: '--',
      continent: 'Unknown',
      eu: false,
      currency: '',
    });
  });
});

describe('Locale.listCodes', () => {
  test('has languages, also of countries', async () => {
    const { total, localeCodes } = await locale.listCodes();
    expect(total).toBe(localeCodes.length);
    expect(localeCodes).toEqual(
      expect.arrayContaining([
        { code: 'fr', name: 'French' },
        { code: 'fr-ca', name: 'Canadian French' },
      ]),
    );
  });
});

describe('Locale.listContinents', () => {
  test('has seven, by name, in the language asked for', async () => {
    const { total, continents } = await locale.listContinents();
    expect([total, continents[0]]).toEqual([7, { name: 'Africa', code: 'AF' }]);
    expect((await french.listContinents()).continents).toContainEqual({
      name: 'Amérique du Nord',
      code: 'NA',
    });
  });
});

describe('Locale.listCountries', () => {
  test('has all of them in the order of their names', async () => {
    const { total, countries } = await french.listCountries();
    expect(total).toBeGreaterThan(240);
    const names = countries.map(({ name }) => name);
    expect(names).toEqual(names.toSorted(new Intl.Collator('fr').compare));
    expect(countries).toContainEqual({ name: 'Allemagne', code: 'DE' });
  });
});

describe('Locale.listCountriesEU', () => {
  test('has the 27 members', async () => {
    const { total, countries } = await locale.listCountriesEU();
    expect([total, countries.length]).toEqual([27, 27]);
    const codes = countries.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['HR', 'IE', 'SE']));
    expect(codes).not.toContain('GB');
  });
});

describe('Locale.listCountriesPhones', () => {
  test('has the codes to dial', async () => {
    const { phones } = await french.listCountriesPhones();
    expect(phones).toEqual(
      expect.arrayContaining([
        { code: '+1', countryCode: 'CA', countryName: 'Canada' },
        { code: '+49', countryCode: 'DE', countryName: 'Allemagne' },
      ]),
    );
  });
});

describe('Locale.listCurrencies', () => {
  test('has their names, signs and digits', async () => {
    const { total, currencies } = await locale.listCurrencies();
    expect(total).toBeGreaterThan(140);
    const of = (code: string) => currencies.find(each => each.code === code);
    expect(of('CAD')).toEqual({
      symbol: '$',
      name: 'Canadian Dollar',
      symbolNative: '$',
      decimalDigits: 2,
      rounding: 0,
      code: 'CAD',
      namePlural: 'Canadian dollars',
    });
    expect(of('JPY')).toMatchObject({ decimalDigits: 0 });
    expect(of('CVE')?.symbolNative).toBe('CVE');
    for (const { symbol, symbolNative, namePlural } of currencies)
      expect([symbol, symbolNative, namePlural].map(text => text.trim())).not.toContain('');
  });
});

describe('Locale.listLanguages', () => {
  test('has their names in both languages', async () => {
    const { languages } = await french.listLanguages();
    expect(languages).toContainEqual({ name: 'allemand', code: 'de', nativeName: 'Deutsch' });
  });
});

test('every answer is one that Appwrite’s description allows', () => {
  expect(server.problems).toEqual([]);
});

import { continents, countries, languages } from 'countries-list';
import { type LocaleNames, namesIn } from './locale-names.ts';

/** The members of the European Union since February 1, 2020. */
const EU = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** The codes of the United Nations (M49) and ISO, under which the Unicode data names continents. */
const CONTINENT_REGIONS: Readonly<Record<string, string>> = {
  AF: '002',
  AN: 'AQ',
  AS: '142',
  EU: '150',
  NA: '003',
  OC: '009',
  SA: '005',
};

/** Amounts are rounded to this in cash. Everywhere else it's the smallest unit. */
const ROUNDING: Readonly<Record<string, number>> = { CHF: 0.05 };

const ALL = Object.entries(countries);

const countriesIn = (names: LocaleNames, isIn: (code: string) => boolean = () => true) => {
  const found = ALL.filter(([code]) => isIn(code)).map(([code]) => ({ name: names.country(code), code }));
  return { total: found.length, countries: sorted(found, names, ({ name }) => name) };
};

/** Appwrite's lists, by their names in its paths. Each takes some milliseconds. */
export const LOCALE_LISTS = {
  codes() {
    const english = namesIn('en');
    const plain = Object.keys(languages);
    const regional = ALL.flatMap(([country, { languages: spoken }]) =>
      spoken.map(language => `${language}-${country}`),
    );
    const known = [...new Set([...plain, ...regional])].filter(isLocale).toSorted();
    const localeCodes = known.map(code => ({ code: code.toLowerCase(), name: english.languageName(code) }));
    return { total: localeCodes.length, localeCodes };
  },

  continents(names: LocaleNames) {
    const found = Object.keys(continents).map(code => ({
      name: names.country(CONTINENT_REGIONS[code] ?? code),
      code,
    }));
    return { total: found.length, continents: sorted(found, names, ({ name }) => name) };
  },

  countries: (names: LocaleNames) => countriesIn(names),
  'countries/eu': (names: LocaleNames) => countriesIn(names, code => EU.has(code)),

  'countries/phones'(names: LocaleNames) {
    const phones = ALL.flatMap(
      ([
        countryCode,
        {
          phone: [code],
        },
      ]) =>
        code === undefined
          ? []
          : [{ code: `+${code}`, countryCode, countryName: names.country(countryCode) }],
    );
    return { total: phones.length, phones: sorted(phones, names, ({ countryName }) => countryName) };
  },

  currencies(names: LocaleNames) {
    const known = new Set(Intl.supportedValuesOf('currency'));
    const homes = new Map<string, string>();
    for (const [country, { currency, languages: spoken }] of ALL)
      for (const code of currency) if (!homes.has(code)) homes.set(code, `${spoken[0] ?? 'en'}-${country}`);
    const used = [...homes].filter(([code]) => known.has(code));
    const currencies = used.map(([code, home]) => currencyIn(names, code, home));
    return { total: currencies.length, currencies: sorted(currencies, names, ({ name }) => name) };
  },

  languages(names: LocaleNames) {
    const found = Object.entries(languages).map(([code, { native }]) => ({
      name: names.languageName(code),
      code,
      nativeName: native,
    }));
    return { total: found.length, languages: sorted(found, names, ({ name }) => name) };
  },
} as const;

/** `home`: the locale of a country that uses it. */
function currencyIn(names: LocaleNames, code: string, home: string) {
  const symbolIn = (locale: string) => {
    const symbol = partOf(format(locale, code, 'narrowSymbol'), 1);
    // Cabo Verde's stands between escudos and centavos, and nothing visible in front.
    return /[\p{L}\p{S}]/u.test(symbol) ? symbol : code;
  };
  return {
    symbol: symbolIn(names.language),
    name: names.currency(code),
    symbolNative: symbolIn(isLocale(home) ? home : 'en'),
    decimalDigits: format('en', code, 'code').resolvedOptions().maximumFractionDigits ?? 2,
    rounding: ROUNDING[code] ?? 0,
    code,
    namePlural: partOf(format(names.language, code, 'name'), 2),
  };
}

const format = (locale: string, currency: string, currencyDisplay: 'narrowSymbol' | 'code' | 'name') =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });

const partOf = (numbers: Intl.NumberFormat, amount: number): string =>
  numbers.formatToParts(amount).find(({ type }) => type === 'currency')?.value ?? '';

const isLocale = (code: string): boolean => Intl.DisplayNames.supportedLocalesOf([code]).length > 0;

function sorted<T>(items: T[], { compare }: LocaleNames, nameOf: (item: T) => string): T[] {
  return items.sort((a, b) => compare(nameOf(a), nameOf(b)));
}

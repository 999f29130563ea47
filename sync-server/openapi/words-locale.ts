import { wordsOf } from './operation-words.ts';

const LIST = [200, 'List'] as const;
const IN_LANGUAGE = { description: 'In the language of `X-Appwrite-Locale`, otherwise in English.' };

export const LOCALE_WORDS = wordsOf('Locale', [
  [
    'GET /locale',
    'locale.get',
    'anybody',
    [200, 'Anything'],
    'Get your IP address',
    { description: 'The server doesn’t look up where an address is, so the country is unknown.' },
  ],
  ['GET /locale/codes', 'locale.listCodes', 'anybody', LIST, 'List locales'],
  ['GET /locale/continents', 'locale.listContinents', 'anybody', LIST, 'List continents', IN_LANGUAGE],
  ['GET /locale/countries', 'locale.listCountries', 'anybody', LIST, 'List countries', IN_LANGUAGE],
  [
    'GET /locale/countries/eu',
    'locale.listCountriesEU',
    'anybody',
    LIST,
    'List countries of the European Union',
    IN_LANGUAGE,
  ],
  [
    'GET /locale/countries/phones',
    'locale.listCountriesPhones',
    'anybody',
    LIST,
    'List phone codes of countries',
    IN_LANGUAGE,
  ],
  ['GET /locale/currencies', 'locale.listCurrencies', 'anybody', LIST, 'List currencies', IN_LANGUAGE],
  ['GET /locale/languages', 'locale.listLanguages', 'anybody', LIST, 'List languages', IN_LANGUAGE],
]);

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseProvince } from '../../../src/domain/places/parse-province.ts';
import {
  PROVINCE_CODES,
  PROVINCE_NAMES,
  type ProvinceCode,
  provincesByName,
} from '../../../src/domain/province.ts';
import { rowsOf2023 } from '../../fixtures/postings/of-2023.ts';

const SPELLINGS: Record<ProvinceCode, string[]> = {
  AB: ['AB', 'ab', ' Alberta ', 'ALBERTA', 'Alta.', 'Alta', 'Alb.', 'CA-AB', 'Alberta, Canada'],
  BC: [
    'BC',
    'B.C.',
    'B. C.',
    'British Columbia',
    'Colombie-Britannique',
    'colombie britannique',
    'C.-B.',
    'CB',
  ],
  MB: ['MB', 'Man.', 'Manitoba ', 'manitoba'],
  NB: ['NB', 'N.B.', 'N.-B.', 'New Brunswick ', 'Nouveau-Brunswick', 'nouveau brunswick'],
  NL: [
    'NL',
    'NF',
    'Nfld',
    'NFLD.',
    'N.L.',
    'Newfoundland',
    'Newfoundland and Labrador',
    'Newfoundland & Labrador',
    'Newfoundland-Labrador',
    'Labrador',
    'Terre-Neuve',
    'Terre-Neuve-et-Labrador',
    'Terre-Neuve et Labrador',
    'T.-N.-L.',
    'TNL',
  ],
  NS: ['NS', 'N.S.', 'Nova Scotia', 'Nouvelle-Écosse', 'NOUVELLE-ECOSSE', 'N.-É.', 'n.-é.'],
  NT: [
    'NT',
    'NWT',
    'N.W.T.',
    'Northwest Territories',
    'North-West Territories',
    'Territoires du Nord-Ouest',
    'T.N.-O.',
    'TNO',
  ],
  NU: ['NU', 'Nunavut', 'nunavut', 'Nvt'],
  ON: ['ON', 'Ont.', 'ONT', 'Ontario', 'ontario', 'Ontario (ON)', 'CA-ON', 'Ontario Canada'],
  PE: [
    'PE',
    'PEI',
    'P.E.I.',
    'Prince Edward Island',
    'Île-du-Prince-Édouard',
    'Ile du Prince Edouard',
    'Î.-P.-É.',
    'IPE',
    'I\u0302le-du-Prince-E\u0301douard',
  ],
  QC: [
    'QC',
    'PQ',
    'P.Q.',
    'Que.',
    'Qué.',
    'Quebec',
    'Québec',
    'QUÉBEC',
    'Province of Quebec',
    'Province de Québec',
  ],
  SK: ['SK', 'Sask.', 'Saskatchewan'],
  YT: ['YT', 'YK', 'Y.T.', 'Yukon', 'Yukon Territory', 'Territoire du Yukon', 'Le Yukon'],
};

const cases = PROVINCE_CODES.flatMap(code => SPELLINGS[code].map(text => [text, code] as const));

test.each(cases)('%j is %s', (text, code) => {
  expect(parseProvince(text)).toBe(code);
});

test.each([
  '',
  ' ',
  'N/A',
  'NE',
  'Canada',
  'XX',
  'Washington',
  'New York',
  'Toronto',
  'Toronto, ON',
  'Ontario Quebec',
  'Employers carrying on business in Canada with Head Office outside of Canada',
  'O',
  '35',
  '.',
  '---',
])('%j is no province', text => {
  expect(parseProvince(text)).toBeNull();
});

test('code and both names, in any case and without accents, read back to the code', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PROVINCE_CODES),
      fc.constantFrom('code' as const, 'en' as const, 'fr' as const),
      fc.constantFrom(
        (text: string) => text,
        (text: string) => text.toUpperCase(),
        (text: string) => text.toLowerCase(),
        (text: string) => text.normalize('NFD'),
        (text: string) => text.normalize('NFD').replace(/\p{M}/gu, ''),
        (text: string) => `  ${text}\u00a0`,
        (text: string) => text.replaceAll('-', ' '),
      ),
      (code, form, change) => {
        const text = form === 'code' ? code : PROVINCE_NAMES[code][form];
        expect(parseProvince(change(text))).toBe(code);
      },
    ),
  );
});

test('no text makes it throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const code = parseProvince(text);
      expect(code === null || PROVINCE_CODES.includes(code)).toBe(true);
    }),
  );
});

/** The first column of the LMIA open data. */
const LMIA_REGIONS = [
  'Newfoundland and Labrador',
  'Prince Edward Island',
  'Nova Scotia',
  'New Brunswick',
  'Quebec',
  'Ontario',
  'Manitoba',
  'Saskatchewan',
  'Alberta',
  'British Columbia',
  'Yukon',
  'Northwest Territories',
  'Nunavut',
  'Employers carrying on business in Canada with Head Office outside of Canada',
];

test('every province of the LMIA open data is read, and the head offices abroad are not', () => {
  const read = LMIA_REGIONS.map(parseProvince);
  expect(read.slice(0, 13)).toEqual('NL PE NS NB QC ON MB SK AB BC YT NT NU'.split(' '));
  expect(read.slice(13)).toEqual([null]);
});

test('every region of the schema.org postings is read', () => {
  const regions = rowsOf2023().map(row => /"addressRegion":"([^"]*)"/.exec(JSON.stringify(row))?.[1] ?? '');
  expect(regions.length).toBe(33);
  expect(regions.filter(region => parseProvince(region) === null)).toEqual([]);
});

test.each(['en', 'fr'] as const)('by name, they come in the order of the %s alphabet', language => {
  const byName = new Intl.Collator(language).compare;
  const name = (code: ProvinceCode) => PROVINCE_NAMES[code][language];
  expect(provincesByName(language)).toEqual(PROVINCE_CODES.toSorted((a, b) => byName(name(a), name(b))));
});

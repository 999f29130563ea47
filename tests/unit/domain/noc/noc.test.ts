import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { teerOf } from '../../../../src/domain/noc/noc.ts';
import { occupation, occupations } from '../../../../src/domain/noc/noc-occupations.ts';
import { fingerprint, OCCUPATIONS } from '../../../support/fingerprints.ts';

const all = [...occupations().values()];

describe('the classification', () => {
  test('has 516 unit groups in the order of their codes', () => {
    expect(all).toHaveLength(516);
    expect(new Set(all.map(({ code }) => code)).size).toBe(516);
    expect(all.map(({ code }) => code)).toEqual(all.map(({ code }) => code).toSorted());
  });

  test('by TEER and broad category', () => {
    const count = (digit: (code: string) => string | undefined) =>
      all.reduce<Record<string, number>>((counts, { code }) => {
        const key = digit(code) ?? '';
        return { ...counts, [key]: (counts[key] ?? 0) + 1 };
      }, {});
    expect(count(code => code[1])).toEqual({ 0: 48, 1: 97, 2: 162, 3: 69, 4: 95, 5: 45 });
    expect(count(code => code[0])).toEqual({
      0: 6,
      1: 60,
      2: 66,
      3: 43,
      4: 52,
      5: 37,
      6: 61,
      7: 94,
      8: 29,
      9: 68,
    });
  });

  test('codes are text: the zeros in front belong to them', () => {
    expect(occupation('00010')?.title.en).toBe('Legislators');
    expect(occupation('10')).toBeUndefined();
    expect(all.filter(({ code }) => code.startsWith('0'))).toHaveLength(6);
  });

  test('every title is there in both languages, without stray spaces', () => {
    for (const { code, title } of all) {
      for (const text of [title.en, title.fr]) {
        expect(text, code).toMatch(/^\S.*\S$/);
        expect(text, code).not.toMatch(/ {2}|[|`$\\]/);
      }
    }
    expect(new Set(all.map(({ title }) => title.en)).size).toBe(516);
    expect(new Set(all.map(({ title }) => title.fr)).size).toBe(516);
  });

  const samples: [code: string, teer: number, en: string, fr: string][] = [
    [
      '00015',
      0,
      'Senior managers - construction, transportation, production and utilities',
      "Cadres supérieurs/cadres supérieures - construction, transport, production et services d'utilité publique",
    ],
    [
      '21232',
      1,
      'Software developers and programmers',
      'Développeurs/développeuses et programmeurs/programmeuses de logiciels',
    ],
    [
      '31301',
      1,
      'Registered nurses and registered psychiatric nurses',
      'Infirmiers autorisés/infirmières autorisées et infirmiers psychiatriques autorisés/infirmières psychiatriques autorisées',
    ],
    ['62020', 2, 'Food service supervisors', 'Superviseurs/superviseures des services alimentaires'],
    ['63200', 3, 'Cooks', 'Cuisiniers/cuisinières'],
    ['73300', 3, 'Transport truck drivers', 'Conducteurs/conductrices de camions de transport'],
    ['85101', 5, 'Harvesting labourers', 'Manoeuvres à la récolte'],
    [
      '95109',
      5,
      'Other labourers in processing, manufacturing and utilities',
      "Autres manoeuvres des services de transformation, de fabrication et d'utilité publique",
    ],
  ];
  test.each(samples)('%s', (code, teer, en, fr) => {
    expect(occupation(code)).toEqual({ code, teer, title: { en, fr } });
  });
});

describe('codes', () => {
  test.each([
    ['63200', 3],
    ['00010', 0],
    ['95109', 5],
    ['06999', null],
    ['1234', null],
    ['123456', null],
    ['6320O', null],
    [' 63200', null],
    ['٦٣٢٠٠', null],
    ['', null],
  ])('the TEER of %j is %j', (code, teer) => {
    expect(teerOf(code)).toBe(teer);
  });

  test('a code that could be one is not one yet', () => {
    expect(teerOf('15999')).toBe(5);
    expect(occupation('15999')).toBeUndefined();
    // NOC 2016 and older, and the groups above the unit groups.
    for (const code of ['6322', '632', '63', '6', '']) expect(occupation(code)).toBeUndefined();
  });

  test('the TEER is the second digit, and a known code has one', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom(...all.map(({ code }) => code))), text => {
        const teer = teerOf(text);
        expect([null, text[1]]).toContain(teer === null ? null : String(teer));
        expect(occupation(text) !== undefined && teer === null).toBe(false);
      }),
    );
    for (const { code, teer } of all) expect(teerOf(code)).toBe(teer);
  });
});

describe('codes, TEER and English titles are those of the concordance', () => {
  test.each(Object.entries(OCCUPATIONS))('category %s', (category, expected) => {
    const lines = all
      .filter(({ code }) => code.startsWith(category))
      .map(({ code, teer, title }) => `${code} ${teer} ${title.en}\n`);
    expect(fingerprint(lines.join(''))).toBe(expected);
  });

  test('and there is no other category', () => {
    expect(Object.keys(OCCUPATIONS)).toEqual([...new Set(all.map(({ code }) => code.slice(0, 1)))]);
  });
});

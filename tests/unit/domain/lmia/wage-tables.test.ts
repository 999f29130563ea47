import { describe, expect, test } from 'vitest';
import { isIsoDay } from '../../../../src/domain/dates.ts';
import { PROVINCE_CODES, type ProvinceCode } from '../../../../src/domain/province.ts';
import {
  findWageTable,
  officialTable,
  WAGE_TABLES,
  wageTableNames,
} from '../../../../src/domain/lmia/wage-table-lookup.ts';
import { SPECIFICATION_TABLE, thresholdCents } from '../../../../src/domain/lmia/wage-tables.ts';
import { fingerprint, WAGE_TABLES_COMPILED } from '../../../support/fingerprints.ts';

/** In dollars and in the order AB BC MB NB NL NT NS NU ON PE QC SK YT of the compilation, typed a second time. */
const COLUMNS: ProvinceCode[] = [
  'AB',
  'BC',
  'MB',
  'NB',
  'NL',
  'NT',
  'NS',
  'NU',
  'ON',
  'PE',
  'QC',
  'SK',
  'YT',
];
const FIGURES: [name: string, figures: string][] = [
  ['specification', '27 26.5 24 24 24 30 24 25 24.5 24 25 24 25'],
  ['2017-04-29', '25.89 22.50 20.00 18.90 20.31 32.25 19.49 30.00 22.12 18.44 21.00 23.60 28.00'],
  ['2019', '26.67 23.98 21.00 20.00 22.00 34.00 20.00 30.00 23.08 19.49 22.00 24.52 30.00'],
  ['2020-05-11', '27.28 25.00 21.60 20.12 23.00 34.36 20.00 32.00 24.04 20.00 23.08 24.55 30.00'],
  ['2022', '28.85 26.44 23.00 21.79 24.29 37.30 22.00 36.00 26.06 21.63 25.00 25.96 32.00'],
  ['2023-05-31', '28.85 27.50 23.94 23.00 25.00 38.00 22.97 35.90 27.00 22.50 26.00 26.22 35.00'],
  ['2024-04-02', '29.50 28.85 25.00 24.04 26.00 39.24 24.00 35.00 28.39 24.00 27.47 27.00 36.00'],
  ['2024-11-08', '35.40 34.62 30.00 28.85 31.20 47.09 28.80 42.00 34.07 28.80 32.96 32.40 43.20'],
  ['2025-06-27', '36.00 36.60 30.16 30.00 32.40 48.00 30.00 42.00 36.00 30.00 34.62 33.60 44.40'],
  ['2026-07-17', '37.50 38.40 31.33 31.73 33.60 48.00 31.96 45.00 36.92 31.20 36.00 34.62 45.60'],
];

const cells = FIGURES.flatMap(([name, figures]) =>
  figures.split(' ').map((dollars, column) => [name, COLUMNS[column] ?? 'AB', dollars] as const),
);

test.each(cells)('table %s, %s: %s', (name, province, dollars) => {
  const table = findWageTable(name);
  expect(table && (thresholdCents(table, province) ?? 0) / 100).toBe(Number(dollars));
});

test('there are these tables and no others, the official ones in order', () => {
  expect(WAGE_TABLES.map(({ name }) => name)).toEqual(FIGURES.map(([name]) => name));
  expect(wageTableNames()).toEqual(['official', ...FIGURES.map(([name]) => name)]);
  const days = WAGE_TABLES.slice(1).map(({ usedFrom }) => usedFrom ?? '');
  expect(days.every(isIsoDay)).toBe(true);
  expect(days.toSorted()).toEqual(days);
});

test('every table says where it is from, and each doubt is said', () => {
  for (const table of WAGE_TABLES) {
    expect(table.sources.length, table.name).toBeGreaterThan(0);
    expect(table.label.en).not.toBe(table.label.fr);
    expect(table.doubt !== '', table.name).toBe(table.effectiveFrom === null || table.checked === 'single');
    expect([null, table.name], table.name).toContain(table.effectiveFrom);
  }
  expect(WAGE_TABLES.filter(({ checked }) => checked === 'single').map(({ name }) => name)).toEqual([
    '2026-07-17',
  ]);
});

test('official tables name all thirteen, in whole cents, and nothing for an unknown region', () => {
  for (const table of WAGE_TABLES.slice(1)) {
    for (const province of PROVINCE_CODES)
      expect(Number.isInteger(thresholdCents(table, province))).toBe(true);
    expect(thresholdCents(table, null)).toBeNull();
  }
});

test("the owner's table takes 25 for unknown regions and for the two territories it does not name", () => {
  expect(thresholdCents(SPECIFICATION_TABLE, null)).toBe(2500);
  expect(thresholdCents(SPECIFICATION_TABLE, 'YT')).toBe(2500);
  expect(thresholdCents(SPECIFICATION_TABLE, 'NU')).toBe(2500);
  expect(Object.keys(SPECIFICATION_TABLE.thresholds)).toHaveLength(11);
});

test('from 2024-11-08 on the line is 120 % of the median of the table before', () => {
  const before = findWageTable('2024-04-02');
  const after = findWageTable('2024-11-08');
  if (!before || !after) throw new Error('no such table');
  for (const province of PROVINCE_CODES) {
    const median = thresholdCents(before, province) ?? 0;
    expect(Math.abs((thresholdCents(after, province) ?? 0) - median * 1.2), province).toBeLessThan(1);
  }
  expect(WAGE_TABLES.filter(({ basis }) => basis === 'median_120').map(({ name }) => name)).toEqual([
    '2024-11-08',
    '2025-06-27',
    '2026-07-17',
  ]);
});

describe('by name', () => {
  test.each([
    ['specification', undefined, 'specification'],
    [' Specification ', undefined, 'specification'],
    ['official', '2026-10-05', '2026-07-17'],
    ['official', '2026-07-17', '2026-07-17'],
    ['official', '2026-07-16', '2025-06-27'],
    ['official', '2024-11-07', '2024-04-02'],
    ['official', '2024-11-08', '2024-11-08'],
    ['official', '2023-05-31', '2023-05-31'],
    ['official', '2023-05-30', '2022'],
    ['official', '2022-07-06', '2022'],
    ['official', '2022-01-17', '2020-05-11'],
    ['official', '2020-05-10', '2019'],
    ['official', '2017-04-29', '2017-04-29'],
    ['official', undefined, '2026-07-17'],
    ['2022', undefined, '2022'],
    ['2022-07', undefined, undefined],
    ['2022-07-06', undefined, '2022'],
    ['2023', undefined, '2023-05-31'],
    ['2024-04', undefined, '2024-04-02'],
    ['2024-11', undefined, '2024-11-08'],
    ['2024-11-08', undefined, '2024-11-08'],
    ['2024-12-25', undefined, '2024-11-08'],
    ['2024', undefined, undefined],
    ['2017-04-28', undefined, undefined],
    ['official', '2017-04-28', undefined],
    ['', undefined, undefined],
    ['owner', undefined, undefined],
    ['20', undefined, undefined],
  ])('%j on %s is %s', (name, day, expected) => {
    expect(findWageTable(name, day)?.name).toBe(expected);
  });

  test('the official table changes on its day, not a day earlier', () => {
    for (const { usedFrom, name } of WAGE_TABLES.slice(1))
      expect(officialTable(usedFrom ?? '')?.name).toBe(name);
  });
});

describe('basis and every cell are those of the compilation', () => {
  test.each(Object.entries(WAGE_TABLES_COMPILED))('%s', (name, expected) => {
    const table = findWageTable(name);
    const cells = PROVINCE_CODES.map(province => `${province} ${table?.thresholds[province]}`);
    expect(fingerprint([table?.basis, ...cells.toSorted()].join('\n'))).toBe(expected);
  });

  test('which has all tables but the owner’s', () => {
    const names = WAGE_TABLES.slice(1).map(({ name }) => name);
    expect(Object.keys(WAGE_TABLES_COMPILED).toSorted()).toEqual(names.toSorted());
  });
});

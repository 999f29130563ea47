import { expect, test } from 'vitest';
import { parseProvince } from '../../../src/domain/places/parse-province.ts';
import type { ProvinceCode } from '../../../src/domain/province.ts';
import { readPay } from '../../../src/domain/pay/pay.ts';
import { type WageClass, wageClass } from '../../../src/domain/lmia/wage-class.ts';
import { findWageTable } from '../../../src/domain/lmia/wage-table-lookup.ts';
import { rowsOf2022 } from '../../fixtures/postings/of-2022.ts';

/*
 * An independent recount of 529 Alberta postings, drawn and odd ones. It shares nothing with the library: amounts and hours come from
 * the raw texts by three plain expressions; pay and hours are brought to ten-thousandths of a dollar and hundredths of
 * an hour a YEAR in BigInt; then every corner (each amount with each number of hours) is cross-multiplied against the
 * line, instead of building an interval of fractions: all corners on or above it = high, none = low, some = straddles.
 */
const PAYS: Record<string, bigint> = { WEEKLY: 52n, MONTH: 12n, YEAR: 1n };
const HOURS: Record<string, bigint> = { 'per week': 52n, 'bi-weekly': 26n, 'per month': 12n, 'per year': 1n };

function fixed(text: string, places: number): bigint {
  const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
}

function recount(salary: string, work: string, lineCents: bigint): WageClass {
  const [, unit = 'HOURLY'] = salary.split('\n');
  const amounts = [...salary.matchAll(/\$([\d,]*\.?\d*)/g)].map(([, amount = '']) => fixed(amount, 4));
  if (/commission/.test(salary) || amounts.length === 0) return 'unknown';
  const tenThousandths = lineCents * 100n;
  const corners: boolean[] = [];
  if (unit === 'HOURLY') corners.push(...amounts.map(amount => amount >= tenThousandths));
  else {
    const [, first = '', second = first, per = ''] =
      /^([\d.]+)(?: to ([\d.]+))? hours (.+)$/.exec(work) ?? [];
    const [pays, times] = [PAYS[unit], HOURS[per]];
    if (pays === undefined || times === undefined) return 'unknown';
    for (const amount of amounts) {
      for (const hours of [first, second])
        corners.push(amount * pays * 100n >= tenThousandths * fixed(hours, 2) * times);
    }
  }
  if (corners.every(Boolean)) return 'high';
  return corners.some(Boolean) ? 'straddles' : 'low';
}

function tally(classes: WageClass[]): Record<WageClass, number> {
  const counts = { high: 0, low: 0, straddles: 0, unknown: 0 };
  for (const wage of classes) counts[wage]++;
  return counts;
}

test.each([
  ['specification', 2700n, { high: 199, low: 300, straddles: 27, unknown: 3 }],
  ['2022', 2885n, { high: 154, low: 338, straddles: 34, unknown: 3 }],
])('Alberta, July 2022, by the %s table: posting by posting the same', (name, line, counts) => {
  const table = findWageTable(name);
  if (!table) throw new Error(`no table ${name}`);
  const rows = rowsOf2022();
  expect(rows).toHaveLength(529);
  const both = rows.map(row => {
    const [salary, work] = [row.salary_amount, row.work_hour];
    return {
      salary,
      work,
      ours: wageClass(readPay({ text: salary, hours: work }).pay, 'AB', table),
      theirs: recount(salary, work, line),
    };
  });
  expect(both.filter(({ ours, theirs }) => ours !== theirs)).toEqual([]);
  expect(tally(both.map(({ theirs }) => theirs))).toEqual(counts);
});

test('eight of them state no province: unknown by an official table, 25 by the owner’s', () => {
  const rows = rowsOf2022();
  const count = (name: string) => {
    const table = findWageTable(name);
    if (!table) throw new Error(`no table ${name}`);
    return tally(
      rows.map(row => {
        const province: ProvinceCode | null = parseProvince(row.province);
        return wageClass(readPay({ text: row.salary_amount, hours: row.work_hour }).pay, province, table);
      }),
    );
  };
  expect(count('specification')).toEqual({ high: 200, low: 299, straddles: 27, unknown: 3 });
  expect(count('2022')).toEqual({ high: 152, low: 332, straddles: 34, unknown: 11 });
});

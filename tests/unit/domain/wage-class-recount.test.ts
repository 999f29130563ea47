import { expect, test } from 'vitest';
import { parseProvince, type ProvinceCode } from '../../../src/domain/province.ts';
import { readPay } from '../../../src/domain/pay.ts';
import { type WageClass, wageClass } from '../../../src/domain/wage-class.ts';
import { findWageTable } from '../../../src/domain/wage-table-lookup.ts';
import { hasSharedData, readSharedRows } from '../../support/shared-data.ts';

/*
 * An independent recount of 529 real Alberta postings. It shares nothing with the library: amounts and hours come from
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

test.skipIf(!hasSharedData).each([
  ['specification', 2700n, { high: 166, low: 333, straddles: 27, unknown: 3 }],
  ['2022', 2885n, { high: 101, low: 400, straddles: 25, unknown: 3 }],
])('Alberta, July 2022, by the %s table: posting by posting the same', (name, line, counts) => {
  const table = findWageTable(name);
  if (!table) throw new Error(`no table ${name}`);
  const rows = readSharedRows('jobbank_postings_ab_2022-07.json.gz');
  expect(rows).toHaveLength(529);
  const both = rows.map(row => {
    const [salary, work] = [String(row['salary_amount']), String(row['work_hour'])];
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

test.skipIf(!hasSharedData)(
  'eight of them state no province: unknown by an official table, 25 by the owner’s',
  () => {
    const rows = readSharedRows('jobbank_postings_ab_2022-07.json.gz');
    const count = (name: string) => {
      const table = findWageTable(name);
      if (!table) throw new Error(`no table ${name}`);
      return tally(
        rows.map(row => {
          const province: ProvinceCode | null = parseProvince(String(row['province']));
          return wageClass(
            readPay({ text: String(row['salary_amount']), hours: String(row['work_hour']) }).pay,
            province,
            table,
          );
        }),
      );
    };
    expect(count('specification')).toEqual({ high: 167, low: 333, straddles: 26, unknown: 3 });
    expect(count('2022')).toEqual({ high: 95, low: 398, straddles: 25, unknown: 11 });
  },
);

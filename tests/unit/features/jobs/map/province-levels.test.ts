import { describe, expect, test } from 'vitest';
import { NEWEST_OFFICIAL_TABLE, SPECIFICATION_TABLE } from '../../../../../src/domain/lmia/wage-tables.ts';
import { PROVINCE_CODES } from '../../../../../src/domain/province.ts';
import { payLevels, wageLevels } from '../../../../../src/features/jobs/map/province-levels.ts';

describe('the amounts of provinces', () => {
  test('are the medians that the worker counted, and none where no job states its pay', () => {
    const { provinces, steps } = payLevels([
      { province: 'ON', count: 9, withPay: 4, medianPay: 2_400 },
      { province: 'QC', count: 3, withPay: 0, medianPay: null },
      { province: 'NU', count: 1, withPay: 1, medianPay: 4_905 },
    ]);
    expect(provinces).toHaveLength(13);
    const of = (code: string) => provinces.find(({ province }) => province === code);
    expect(of('ON')).toEqual({ province: 'ON', cents: 2_400, jobs: 4, step: 0 });
    expect(of('NU')).toEqual({ province: 'NU', cents: 4_905, jobs: 1, step: 1 });
    expect(of('QC')).toEqual({ province: 'QC', cents: null, jobs: 0, step: null });
    expect(of('YT')).toEqual({ province: 'YT', cents: null, jobs: 0, step: null });
    expect(steps).toEqual([
      { from: 2_400, to: 2_400 },
      { from: 4_905, to: 4_905 },
    ]);
  });

  test('are none without jobs', () => {
    const { provinces, steps } = payLevels([]);
    expect(steps).toEqual([]);
    expect(provinces.every(({ step }) => step === null)).toBe(true);
  });

  test.each([SPECIFICATION_TABLE, NEWEST_OFFICIAL_TABLE])(
    'are the thresholds of the table in force',
    table => {
      const { provinces, steps } = wageLevels(table);
      for (const { province, cents, step } of provinces) {
        expect(cents).toBe(table.thresholds[province] ?? table.otherwise);
        const { from, to } = steps[step ?? -1] ?? { from: 1, to: 0 };
        expect(cents).toBeGreaterThanOrEqual(from);
        expect(cents).toBeLessThanOrEqual(to);
      }
      expect(provinces.map(({ province }) => province)).toEqual([...PROVINCE_CODES]);
      expect(steps.length).toBeLessThanOrEqual(5);
      const ends = steps.flatMap(({ from, to }) => [from, to]);
      expect(ends).toEqual(ends.toSorted((a, b) => a - b));
    },
  );
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROVINCE_CODES } from '../../../../src/domain/province.ts';
import { OFFICIAL_TABLES } from '../../../../src/domain/lmia/wage-tables-official.ts';
import { gaugeGeometry } from '../../../../src/features/lmia/calculator/gauge-geometry.ts';
import { plotGeometry } from '../../../../src/features/lmia/thresholds/plot-geometry.ts';
import {
  riseInThousandths,
  thresholdSeries,
} from '../../../../src/features/lmia/thresholds/threshold-series.ts';

const TODAY = '2026-11-20';
const SIZE = { width: 340, height: 280, left: 46, right: 12, top: 14, bottom: 28 };

describe('the official line of a province over time', () => {
  it('has one step for each table until that day', () => {
    expect(thresholdSeries('AB', TODAY)).toHaveLength(OFFICIAL_TABLES.length);
    expect(thresholdSeries('AB', '2024-11-07').at(-1)?.name).toBe('2024-04-02');
    expect(thresholdSeries('AB', '2024-11-08').at(-1)?.name).toBe('2024-11-08');
    expect(thresholdSeries('AB', '2016-01-01')).toEqual([]);
  });

  it('marks the days that are not known', () => {
    const assumed = thresholdSeries('ON', TODAY).filter(({ isAssumed }) => isAssumed);
    expect(assumed.map(({ name }) => name)).toEqual(['2019', '2022']);
  });

  it('tells by how much it rose', () => {
    const steps = thresholdSeries('AB', TODAY);
    expect(riseInThousandths(steps, 0)).toBeNull();
    expect(riseInThousandths(steps, steps.length - 1), '36.00 to 37.50').toBe(42);
  });
});

describe('the drawing', () => {
  it.each(PROVINCE_CODES)('of %s stays inside its frame and goes by the amounts', province => {
    const steps = thresholdSeries(province, TODAY);
    const plot = plotGeometry(steps, TODAY, SIZE);
    if (!plot) throw new Error('nothing drawn');
    for (const { x, y } of plot.points) {
      expect(x).toBeGreaterThanOrEqual(SIZE.left);
      expect(x).toBeLessThanOrEqual(SIZE.width - SIZE.right);
      expect(y).toBeGreaterThanOrEqual(SIZE.top);
      expect(y).toBeLessThanOrEqual(SIZE.height - SIZE.bottom);
    }
    for (const [index, { x, y }] of plot.points.entries()) {
      const [before, now] = [steps[index - 1], steps[index]];
      const last = plot.points[index - 1];
      if (!before || !now || !last) continue;
      expect(x).toBeGreaterThan(last.x);
      expect(Math.sign(last.y - y)).toBe(Math.sign(now.cents - before.cents));
    }
    expect(plot.amounts.length).toBeGreaterThanOrEqual(3);
    expect(plot.amounts.length).toBeLessThanOrEqual(8);
  });

  it('is a path of steps: it runs level until the day of a new table', () => {
    const plot = plotGeometry(thresholdSeries('AB', TODAY), TODAY, SIZE);
    expect(plot?.line).toMatch(/^M[\d.]+ [\d.]+(?:H[\d.]+V[\d.]+)+H328$/);
    expect(plot?.area).toMatch(/V252H46Z$/);
  });

  it('names as many years as fit', () => {
    const years = (width: number) =>
      plotGeometry(thresholdSeries('AB', TODAY), TODAY, { ...SIZE, width })?.years.map(({ year }) => year);
    expect(years(1100)).toEqual([2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026]);
    expect(years(340)).toEqual([2018, 2020, 2022, 2024, 2026]);
    expect(years(120)?.at(-1)).toBe(2026);
  });

  it('draws nothing of nothing', () => {
    expect(plotGeometry([], TODAY, SIZE)).toBeNull();
  });
});

describe('the wage beside the line', () => {
  const cents = fc.option(fc.integer({ min: 0, max: 10_000_000 }));
  it('is on the side where it belongs, and always in sight', () => {
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 1500, max: 5000 }), (a, b, line) => {
        const [min, max] = a !== null && b !== null && a > b ? [b, a] : [a, b];
        const gauge = gaugeGeometry({ min, max }, line);
        expect(gauge.from).toBeGreaterThanOrEqual(0);
        expect(gauge.to).toBeLessThanOrEqual(100);
        expect(gauge.to - gauge.from).toBeGreaterThan(0.5);
        expect(min !== null || gauge.from === 0).toBe(true);
        expect(max !== null || gauge.to === 100).toBe(true);
      }),
    );
  });

  it.each([
    [3660, 3660, 3750, 'below'],
    [3800, 3900, 3750, 'above'],
    [3660, 3800, 3750, 'across'],
  ] as const)('%i to %i around %i is %s', (min, max, line, side) => {
    const { from, to } = gaugeGeometry({ min, max }, line);
    expect(to < 50 ? 'below' : from > 50 ? 'above' : 'across').toBe(side);
  });
});

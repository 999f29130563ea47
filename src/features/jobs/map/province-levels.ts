import type { ProvincePay } from '../../../catalogue/query/query.ts';
import { thresholdCents, type WageTable } from '../../../domain/lmia/wage-tables.ts';
import type { Point } from '../../../domain/places/distance.ts';
import type { MapPoint } from '../../../domain/places/map-area.ts';
import { mapPoint } from '../../../domain/places/map-point.ts';
import { PROVINCE_CODES, type ProvinceCode } from '../../../domain/province.ts';

/** What the map shows: where the jobs are, their pay by province, or the threshold of each province. */
export const MAP_LAYERS = ['jobs', 'pay', 'wage'] as const;
export type MapLayer = (typeof MAP_LAYERS)[number];

export interface ProvinceLevel {
  province: ProvinceCode;
  /** Whole cents an hour; null = none is known. */
  cents: number | null;
  /** The jobs that it comes from; null = it doesn't come from jobs. */
  jobs: number | null;
  /** The step of the scale, from 0; null without an amount. */
  step: number | null;
}

/** A step of the scale: its lowest and its highest amount. */
export interface LevelStep {
  from: number;
  to: number;
}

export interface Levels {
  provinces: readonly ProvinceLevel[];
  steps: readonly LevelStep[];
}

const MOST_STEPS = 5;

/** The median pay of the jobs in each province. */
export function payLevels(found: readonly ProvincePay[]): Levels {
  return leveled(province => {
    const pay = found.find(each => each.province === province);
    return { cents: pay?.medianPay ?? null, jobs: pay?.withPay ?? 0 };
  });
}

/** The wage threshold of each province. */
export function wageLevels(table: WageTable): Levels {
  return leveled(province => ({ cents: thresholdCents(table, province), jobs: null }));
}

/** Steps with about as many provinces each, so that one far from the others doesn't take all colours. */
function leveled(amountOf: (province: ProvinceCode) => Pick<ProvinceLevel, 'cents' | 'jobs'>): Levels {
  const amounts = PROVINCE_CODES.map(province => ({ province, ...amountOf(province) }));
  const known = [...new Set(amounts.flatMap(({ cents }) => cents ?? []))].sort((a, b) => a - b);
  const count = Math.min(MOST_STEPS, known.length);
  const stepOf = (cents: number) => Math.floor((known.indexOf(cents) * count) / known.length);
  const provinces = amounts.map(each => ({
    ...each,
    step: each.cents === null ? null : stepOf(each.cents),
  }));
  const steps = Array.from({ length: count }, (_, step) => {
    const inStep = known.filter(cents => stepOf(cents) === step);
    return { from: inStep[0] ?? 0, to: inStep.at(-1) ?? 0 };
  });
  return { provinces, steps };
}

const LABELS: Readonly<Record<ProvinceCode, Point>> = {
  AB: { latitude: 54.6, longitude: -114.7 },
  BC: { latitude: 54.4, longitude: -124.6 },
  MB: { latitude: 55.2, longitude: -97.4 },
  NB: { latitude: 46.6, longitude: -66.4 },
  NL: { latitude: 53.4, longitude: -60.8 },
  NS: { latitude: 45.1, longitude: -63 },
  NT: { latitude: 63.9, longitude: -119.5 },
  NU: { latitude: 64.8, longitude: -97.5 },
  ON: { latitude: 50.7, longitude: -86.3 },
  PE: { latitude: 46.4, longitude: -63.2 },
  QC: { latitude: 52.2, longitude: -73 },
  SK: { latitude: 54.4, longitude: -105.8 },
  YT: { latitude: 63.5, longitude: -135.6 },
};

/** Where a province's name or amount is written. */
export function labelPoint(province: ProvinceCode): MapPoint {
  return mapPoint(LABELS[province]);
}

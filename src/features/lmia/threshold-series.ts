import type { IsoDay } from '../../domain/listing.ts';
import type { ProvinceCode } from '../../domain/province.ts';
import { OFFICIAL_TABLES } from '../../domain/wage-tables-official.ts';

/** One official line of a province, from its day until the next one. */
export interface ThresholdStep {
  /** Of the table. */
  name: string;
  from: IsoDay;
  /** The day is our assumption: it is not known. */
  isAssumed: boolean;
  cents: number;
}

/** The official line of a province over time, up to a day: the steps in force before or on it. */
export function thresholdSeries(province: ProvinceCode, until: IsoDay): ThresholdStep[] {
  return OFFICIAL_TABLES.flatMap(({ name, effectiveFrom, usedFrom, thresholds }) => {
    const cents = thresholds[province];
    if (usedFrom === null || usedFrom > until || cents === undefined) return [];
    return [{ name, from: usedFrom, isAssumed: effectiveFrom === null, cents }];
  });
}

/** By how much a line rose over the one before, in tenths of a percent: +42 = 4.2 %. Null for the first. */
export function riseInThousandths(steps: readonly ThresholdStep[], index: number): number | null {
  const [before, now] = [steps[index - 1], steps[index]];
  return before && now ? Math.round(((now.cents - before.cents) * 1000) / before.cents) : null;
}

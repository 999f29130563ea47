import type { IsoDay } from '../../../domain/listing.ts';
import type { ProvinceCode } from '../../../domain/province.ts';
import { OFFICIAL_TABLES } from '../../../domain/lmia/wage-tables-official.ts';

/** An official threshold of a province, from its day until the next one. */
export interface ThresholdStep {
  /** The table's name. */
  name: string;
  from: IsoDay;
  /** The day is an assumption: the real one isn't known. */
  isAssumed: boolean;
  cents: number;
}

/** The official thresholds of a province over time, up to and including a day. */
export function thresholdSeries(province: ProvinceCode, until: IsoDay): ThresholdStep[] {
  return OFFICIAL_TABLES.flatMap(({ name, effectiveFrom, usedFrom, thresholds }) => {
    const cents = thresholds[province];
    if (usedFrom === null || usedFrom > until || cents === undefined) return [];
    return [{ name, from: usedFrom, isAssumed: effectiveFrom === null, cents }];
  });
}

/** The rise over the previous threshold, in tenths of a percent: 42 is 4.2%. null for the first. */
export function riseInThousandths(steps: readonly ThresholdStep[], index: number): number | null {
  const [before, now] = [steps[index - 1], steps[index]];
  return before && now ? Math.round(((now.cents - before.cents) * 1000) / before.cents) : null;
}

import { atLeast, type HourlyUnknownReason, hourlyInterval } from '../pay/hourly.ts';
import type { Pay } from '../listing.ts';
import type { ProvinceCode } from '../province.ts';
import { thresholdCents, type WageTable } from './wage-tables.ts';

/** `straddles`: the range crosses the threshold. Shown as such, and filtered as low (`countsAs`). */
export type WageClass = 'high' | 'low' | 'straddles' | 'unknown';

export type WageClassReason = HourlyUnknownReason | 'no_threshold';

export type WageClassReading =
  | { class: Exclude<WageClass, 'unknown'>; thresholdCents: number }
  | { class: 'unknown'; reason: WageClassReason };

/**
 * The stream of a wage by one table: at or above the threshold is high. The whole interval must be on one side of it.
 * The guaranteed minimum alone does not make a range low, since the wage actually offered decides (`straddles`).
 */
export function classifyWage(pay: Pay, province: ProvinceCode | null, table: WageTable): WageClassReading {
  const line = thresholdCents(table, province);
  const hourly = hourlyInterval(pay);
  if (!hourly.known) return { class: 'unknown', reason: hourly.reason };
  if (line === null) return { class: 'unknown', reason: 'no_threshold' };
  if (atLeast(hourly.min, line)) return { class: 'high', thresholdCents: line };
  const crosses = hourly.max === null || atLeast(hourly.max, line);
  return { class: crosses ? 'straddles' : 'low', thresholdCents: line };
}

export function wageClass(pay: Pay, province: ProvinceCode | null, table: WageTable): WageClass {
  return classifyWage(pay, province, table).class;
}

/** For the list's filter: the guaranteed minimum decides, so a range across the threshold counts as low. */
export function countsAs(wage: WageClass): 'high' | 'low' | 'unknown' {
  return wage === 'straddles' ? 'low' : wage;
}

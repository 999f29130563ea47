import { hourlyForDisplay, hourlyInterval } from '../pay/hourly.ts';
import type { IsoDay, Pay } from '../listing.ts';
import { advertisingWeeks, earliestFiling } from './lmia-rules.ts';
import type { ProvinceCode } from '../province.ts';
import { classifyWage, type WageClassReading } from './wage-class.ts';
import { tableOfDay } from './wage-table-lookup.ts';
import { NEWEST_OFFICIAL_TABLE, thresholdCents, type WageTable } from './wage-tables.ts';

export interface LmiaPlan {
  /** The official table of the day of the application, or the site's own. */
  table: WageTable;
  wage: WageClassReading;
  /** The threshold in cents an hour, null for an unknown place. */
  lineCents: number | null;
  /**
   * Cents an hour by which the guaranteed wage is above (or, negative, below) the threshold. The guaranteed wage is
   * rounded down, so a negative value is exactly the number of whole cents missing. Null if the wage or the threshold
   * is unknown.
   */
  aboveLineCents: number | null;
  /** Weeks of advertising required for an application on that day. */
  weeks: number | undefined;
  /** The first day to file, if advertised from `posted` on without a break. */
  earliest: IsoDay | undefined;
}

/**
 * The calculator: stream, distance from the threshold and advertising for a wage, a place and the day on which the
 * application would be RECEIVED, by the table of that day (`tableOfDay`). Undefined before the first official one.
 */
export function planLmia(
  pay: Pay,
  province: ProvinceCode | null,
  posted: IsoDay,
  day: IsoDay,
  inForce: WageTable = NEWEST_OFFICIAL_TABLE,
): LmiaPlan | undefined {
  const table = tableOfDay(inForce, day);
  if (!table) return undefined;
  const wage = classifyWage(pay, province, table);
  const lineCents = thresholdCents(table, province);
  const guaranteed = hourlyForDisplay(pay)?.min ?? null;
  return {
    table,
    wage,
    lineCents,
    aboveLineCents: guaranteed === null || lineCents === null ? null : guaranteed - lineCents,
    weeks: advertisingWeeks(wage.class, day),
    earliest: earliestFiling(posted, wage.class),
  };
}

/** The lowest pay for this period, in whole cents, that is high-wage at these hours; null if it cannot be computed. */
export function leastHighPay(pay: Pay, lineCents: number): number | null {
  const cent = hourlyInterval({ ...pay, min: 1, max: 1 });
  return cent.known && cent.minStated ? Math.ceil((lineCents * cent.min.den) / cent.min.num) : null;
}

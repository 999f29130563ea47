import { HOURS_A_YEAR, PAYS_A_YEAR } from './hourly.ts';
import type { Pay } from '../listing.ts';

/**
 * Yearly pay in cents for rules about yearly pay, at the most hours stated, rounded up; null if period or hours are
 * missing. Exact integers below 53 bits for every pay that the readers here accept.
 */
export function yearlyCents(pay: Pay): { spread: number; max: number } | null {
  const { min, max, period, hoursPer } = pay;
  if (min === null || max === null || period === null || pay.currency !== 'CAD') return null;
  const yearly = (cents: number): number | null => {
    const pays = PAYS_A_YEAR[period];
    if (pays !== undefined) return cents * pays;
    const hours = hoursPer === null ? undefined : HOURS_A_YEAR[hoursPer];
    if (period !== 'hour' || hours === undefined || pay.hoursMax === null) return null;
    return Math.ceil((cents * pay.hoursMax * hours) / 100);
  };
  const spread = yearly(max - min);
  const most = yearly(max);
  return spread === null || most === null ? null : { spread, max: most };
}

/** Whether the work may be fewer hours a week than this; false if the posting does not say. */
export function mayWorkLess(pay: Pay, hoursAWeek: number): boolean {
  const least = pay.hoursMin ?? pay.hoursMax;
  const times = pay.hoursPer === null ? undefined : HOURS_A_YEAR[pay.hoursPer];
  return least !== null && times !== undefined && least * times < hoursAWeek * 100 * 52;
}

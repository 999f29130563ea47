import { HOURS_A_YEAR, PAYS_A_YEAR } from './hourly.ts';
import type { Pay } from './listing.ts';

/**
 * Yearly pay in cents for the rules that speak of a year, at the most hours stated, rounded up: null where period or
 * hours do not give it. Exact integers below 53 bits for every pay that our readers let through.
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

/** Whether fewer than so many hours a week may be worked; false where the posting does not say. */
export function mayWorkLess(pay: Pay, hoursAWeek: number): boolean {
  const least = pay.hoursMin ?? pay.hoursMax;
  const times = pay.hoursPer === null ? undefined : HOURS_A_YEAR[pay.hoursPer];
  return least !== null && times !== undefined && least * times < hoursAWeek * 100 * 52;
}

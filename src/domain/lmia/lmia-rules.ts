import { addDays } from '../dates.ts';
import type { IsoDay } from '../listing.ts';
import type { WageClass } from './wage-class.ts';

/** A requirement with the days between which it holds; `until` is the last day, null = no end known. */
export interface Dated<T> {
  from: IsoDay;
  until: IsoDay | null;
  value: T;
  /** A law, a regulation or a page of the government; else who reported it, and when. */
  source: { en: string; fr: string };
}

/**
 * Weeks of advertising before an LMIA application, by the day it is received. Low-wage: 8 consecutive weeks since
 * 2026-04-01, 4 before; high-wage: 4. (Global Talent Stream and primary agriculture have rules of their own.)
 */
export const ADVERTISING_WEEKS: readonly Dated<{ high: number; low: number }>[] = [
  {
    from: '2017-08-28',
    until: '2026-03-31',
    value: { high: 4, low: 4 },
    source: {
      en: 'ESDC, program requirements for low-wage positions as of August 28, 2017 (canada.ca)',
      fr: 'EDSC, exigences du programme pour les postes à bas salaire en date du 28 août 2017 (canada.ca)',
    },
  },
  {
    from: '2026-04-01',
    until: null,
    value: { high: 4, low: 8 },
    source: {
      en: 'ESDC’s change of April 1, 2026, as reported by CIC News in 2026',
      fr: 'Changement d’EDSC du 1er avril 2026, selon CIC News (2026)',
    },
  },
];

/** Advertising counts only within the three months before the application. Same sources. */
export const ADVERTISING_WINDOW_MONTHS = 3;

/** Full time in the programme's sense. Source: canada.ca, program requirements for low-wage positions. */
export const FULL_TIME_HOURS_A_WEEK = 30;

/** The rule for applications received on a day, with its source; undefined before the first one that we have. */
export function advertisingRule(day: IsoDay): Dated<{ high: number; low: number }> | undefined {
  return ADVERTISING_WEEKS.find(({ from, until }) => from <= day && (until === null || day <= until));
}

/**
 * Weeks of advertising for a wage of this class; where the class is open (`straddles`, `unknown`) the longer of the
 * two, since the wage really offered decides. Undefined for a day before the first rule that we have.
 */
export function advertisingWeeks(wage: WageClass, day: IsoDay): number | undefined {
  const rule = advertisingRule(day);
  if (!rule) return undefined;
  return wage === 'high' ? rule.value.high : Math.max(rule.value.high, rule.value.low);
}

/**
 * The first day on which an application may be filed for a posting advertised from `posted` on without a break. The
 * number of weeks depends on the day of filing: what begins under four weeks may end under eight.
 */
export function earliestFiling(posted: IsoDay, wage: WageClass): IsoDay | undefined {
  for (const { from, until } of ADVERTISING_WEEKS) {
    if (posted < from && from === ADVERTISING_WEEKS[0]?.from) return undefined;
    const enough = addDays(posted, (advertisingWeeks(wage, from) ?? 0) * 7);
    const day = enough < from ? from : enough;
    if (until === null || day <= until) return day;
  }
  return undefined;
}

/** The first day whose advertising still counts for an application of `day`. */
export function advertisingWindowStart(day: IsoDay): IsoDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const months = year * 12 + month - 1 - ADVERTISING_WINDOW_MONTHS;
  const first = `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`;
  const sameDay = addDays(first, date - 1);
  // A month without that day: its last one (31 May looks back to 28 February).
  return sameDay.slice(0, 7) === first.slice(0, 7) ? sameDay : addDays(`${sameDay.slice(0, 7)}-01`, -1);
}

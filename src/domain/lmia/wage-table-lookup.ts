import type { IsoDay } from '../listing.ts';
import { OFFICIAL_TABLES } from './wage-tables-official.ts';
import { SPECIFICATION_TABLE, type WageTable } from './wage-tables.ts';

/** All tables: the owner's, then the official ones from the oldest to the newest. */
export const WAGE_TABLES: readonly WageTable[] = [SPECIFICATION_TABLE, ...OFFICIAL_TABLES];

/**
 * The official table for the day on which the application is RECEIVED. Undefined before 2017-04-29. (From 2023-05-31 to
 * 2023-08-29 employers could, as an exception, use the older one.)
 */
export function officialTable(day: IsoDay): WageTable | undefined {
  return OFFICIAL_TABLES.findLast(({ usedFrom }) => usedFrom !== null && usedFrom <= day);
}

/**
 * A table by name: `specification`; `official`, the one in force on `day` (without a day: the newest); an exact name
 * (`2024-11-08`, `2022`); another full day: the one in force then; the beginning of a name (`2022`, `2024-11`) if only
 * one table has it. Anything else is undefined.
 */
export function findWageTable(name: string, day?: IsoDay): WageTable | undefined {
  const wanted = name.trim().toLowerCase();
  if (wanted === 'official') return day === undefined ? OFFICIAL_TABLES.at(-1) : officialTable(day);
  const exact = WAGE_TABLES.find(table => table.name === wanted);
  if (exact) return exact;
  if (/^\d{4}-\d{2}-\d{2}$/.test(wanted)) return officialTable(wanted);
  const begun = /^\d{4}(?:-\d{2})?$/.test(wanted)
    ? OFFICIAL_TABLES.filter(table => table.name.startsWith(wanted))
    : [];
  return begun.length === 1 ? begun[0] : undefined;
}

/**
 * The table for a day on a site whose table is `inForce`. The owner's has no dates, so it always applies; otherwise it
 * is the official one of the day. Undefined before the first.
 */
export function tableOfDay(inForce: WageTable, day: IsoDay): WageTable | undefined {
  return inForce.basis === 'owner' ? inForce : officialTable(day);
}

/** Every name that `findWageTable` knows, for the message about an unknown one. */
export function wageTableNames(): string[] {
  return ['official', ...WAGE_TABLES.map(({ name }) => name)];
}

import type { IsoDay, Pay } from '../../domain/listing.ts';
import type { ProvinceCode } from '../../domain/province.ts';
import { classifyWage, type WageClassReading } from '../../domain/wage-class.ts';
import { findWageTable } from '../../domain/wage-table-lookup.ts';
import { SPECIFICATION_TABLE, type WageTable } from '../../domain/wage-tables.ts';

export interface WageLine {
  table: WageTable;
  reading: WageClassReading;
}

/**
 * The stream by the board's table, and by the official one of the day (or the specification's, where the official one
 * is the board's) if they disagree: then both are shown, each with its name.
 */
export function wageLines(
  pay: Pay,
  province: ProvinceCode | null,
  inForce: WageTable,
  today: IsoDay,
): WageLine[] {
  const other =
    inForce.name === SPECIFICATION_TABLE.name ? findWageTable('official', today) : SPECIFICATION_TABLE;
  const first = { table: inForce, reading: classifyWage(pay, province, inForce) };
  if (!other) return [first];
  const second = { table: other, reading: classifyWage(pay, province, other) };
  return first.reading.class === second.reading.class ? [first] : [first, second];
}

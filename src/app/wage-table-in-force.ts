import type { IsoDay } from '../domain/listing.ts';
import { SPECIFICATION_TABLE, type WageTable } from '../domain/wage-tables.ts';

/**
 * The table of the configured name on a day; the specification's where it names none that we know. The official ones are
 * loaded only where they are in force.
 */
export async function wageTableInForce(name: string): Promise<(today: IsoDay) => WageTable> {
  if (name === SPECIFICATION_TABLE.name) return () => SPECIFICATION_TABLE;
  const { findWageTable } = await import('../domain/wage-table-lookup.ts');
  return today => findWageTable(name, today) ?? SPECIFICATION_TABLE;
}

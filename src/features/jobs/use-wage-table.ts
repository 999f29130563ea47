import { todayIn } from '../../domain/dates.ts';
import { findWageTable, SPECIFICATION_TABLE, type WageTable } from '../../domain/wage-tables.ts';
import { useServices } from '../services.ts';

/** The day it is where this device is. */
export function useToday(): string {
  return todayIn(null, useServices().now());
}

/** The table that the server's configuration names for filters and badges; the specification's where it names none we know. */
export function useWageTable(): WageTable {
  const { wageTable } = useServices();
  return findWageTable(wageTable, useToday()) ?? SPECIFICATION_TABLE;
}

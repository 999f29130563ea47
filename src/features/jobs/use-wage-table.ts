import { todayIn } from '../../domain/dates.ts';
import { findWageTable, SPECIFICATION_TABLE, type WageTable } from '../../domain/wage-tables.ts';
import { useClockError, useServices } from '../services.ts';

/** Today, for expiry: by the server's clock where this device's is wrong. */
export function useToday(): string {
  useClockError();
  return todayIn(null, useServices().serverTime.nowMs());
}

/** The table that the server's configuration names for filters and badges; the specification's where it names none we know. */
export function useWageTable(): WageTable {
  const { wageTable } = useServices();
  return findWageTable(wageTable, useToday()) ?? SPECIFICATION_TABLE;
}

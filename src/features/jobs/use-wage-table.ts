import { todayIn } from '../../domain/dates.ts';
import type { WageTable } from '../../domain/wage-tables.ts';
import { useClockError, useServices } from '../services.ts';

/** Today, for expiry: by the server's clock where this device's is wrong. */
export function useToday(): string {
  useClockError();
  return todayIn(null, useServices().serverTime.nowMs());
}

/** For filters and badges. */
export function useWageTable(): WageTable {
  const { wageTable } = useServices();
  return wageTable(useToday());
}

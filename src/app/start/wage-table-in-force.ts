import type { IsoDay } from '../../domain/listing.ts';
import { SPECIFICATION_TABLE, tableAtHand, type WageTable } from '../../domain/lmia/wage-tables.ts';

/**
 * The table that the operator's setting names, by day. For an unknown name, it is `specification`
 * (docs/domain.md, "Pay"). Older official tables are only loaded if the device's clock is in their time.
 */
export async function wageTableInForce(name: string, now: IsoDay): Promise<(today: IsoDay) => WageTable> {
  const atHand = tableAtHand(name, now);
  if (atHand) return () => atHand;
  const { findWageTable } = await import('../../domain/lmia/wage-table-lookup.ts');
  return today => findWageTable(name, today) ?? SPECIFICATION_TABLE;
}

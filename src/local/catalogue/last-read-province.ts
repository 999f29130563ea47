import type { CatalogueDatabase } from '../db/catalogue-db.ts';

/** The province of the posting read last on this device. */
export async function lastReadProvince(db: CatalogueDatabase): Promise<string | null> {
  const last = await db.details.orderBy('[readAt+bytes]').last();
  return last?.listing?.card.provinceId ?? null;
}

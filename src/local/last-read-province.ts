import type { CatalogueDatabase } from './catalogue-db.ts';

/** Where the posting is that was read last on this device. */
export async function lastReadProvince(db: CatalogueDatabase): Promise<string | null> {
  const last = await db.details.orderBy('[readAt+bytes]').last();
  return last?.listing?.card.provinceId ?? null;
}

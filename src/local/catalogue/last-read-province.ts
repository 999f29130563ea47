import type { PlainCatalogue } from '../db/plain-catalogue.ts';

/** The province of the posting read last on this device. */
export async function lastReadProvince(db: PlainCatalogue): Promise<string | null> {
  return (await db.lastRead())?.listing?.card.provinceId ?? null;
}

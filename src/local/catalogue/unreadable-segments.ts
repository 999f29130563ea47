import type { CatalogueDatabase } from '../db/catalogue-db.ts';

/**
 * Removes segments that the browser itself can no longer read. (It keeps large values in files of their own, and a
 * damaged disk may lose one.) A single one makes every transaction that reads it fail. Returns whether there were any.
 */
export async function removeUnreadable(db: CatalogueDatabase): Promise<boolean> {
  const unreadable: string[] = [];
  for (const hash of await db.segments.toCollection().primaryKeys()) {
    try {
      await db.segments.get(hash);
    } catch {
      unreadable.push(hash);
    }
  }
  await db.segments.bulkDelete(unreadable);
  return unreadable.length > 0;
}

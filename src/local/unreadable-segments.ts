import type { CatalogueDatabase } from './catalogue-db.ts';

/**
 * Removes the segments that the browser itself cannot read any more (it keeps large values as files of their own, which
 * a damaged disk may lose one of): one of them makes every transaction fail that reads it. Says whether there were some.
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

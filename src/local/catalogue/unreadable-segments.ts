import type { PlainCatalogue } from '../db/plain-catalogue.ts';

/**
 * Removes segments that the browser itself can no longer read. (It keeps large values in files of their own, and a
 * damaged disk may lose one.) A single one makes every transaction that reads it fail. Returns whether there were any.
 */
export async function removeUnreadable(db: PlainCatalogue): Promise<boolean> {
  const unreadable: string[] = [];
  for (const hash of await db.reading(({ segments }) => segments.keys())) {
    try {
      await db.reading(({ segments }) => segments.get(hash));
    } catch {
      unreadable.push(hash);
    }
  }
  if (unreadable.length > 0) await db.writing(({ segments }) => segments.deleteAll(unreadable));
  return unreadable.length > 0;
}

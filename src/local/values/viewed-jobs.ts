import type { PersonDatabase } from '../db/person-db.ts';

export async function listViewed(db: PersonDatabase): Promise<ReadonlySet<number>> {
  return new Set(await db.viewed.toCollection().primaryKeys());
}

export async function markViewed(db: PersonDatabase, jobId: number, nowMs: number): Promise<void> {
  await db.viewed.put({ jobId, viewedAt: nowMs });
}

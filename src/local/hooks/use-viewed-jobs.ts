import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { usePersonDatabase } from '../people/person-context.tsx';
import type { PersonDatabase } from '../db/person-db.ts';

const NONE: ReadonlySet<number> = new Set();

/** The postings that this person opened on this device. */
export function useViewedJobs(): ReadonlySet<number> {
  const db = usePersonDatabase();
  return useLiveQuery(() => listViewed(db).catch(() => NONE), [db]) ?? NONE;
}

/** A mark that cannot be stored (full disk) is ignored: it is only a mark. */
export function useMarkViewed(): (jobId: number, nowMs: number) => void {
  const db = usePersonDatabase();
  return useCallback((jobId, nowMs) => void markViewed(db, jobId, nowMs).catch(() => undefined), [db]);
}

export async function listViewed(db: PersonDatabase): Promise<ReadonlySet<number>> {
  return new Set(await db.viewed.toCollection().primaryKeys());
}

export async function markViewed(db: PersonDatabase, jobId: number, nowMs: number): Promise<void> {
  await db.viewed.put({ jobId, viewedAt: nowMs });
}

import { useCallback } from 'react';
import { usePersonDatabase } from '../people/use-person-database.ts';
import { markViewed } from '../values/viewed-jobs.ts';

/** A mark that cannot be stored (full disk) is ignored: it is only a mark. */
export function useMarkViewed(): (jobId: number, nowMs: number) => void {
  const db = usePersonDatabase();
  return useCallback((jobId, nowMs) => void markViewed(db, jobId, nowMs).catch(() => undefined), [db]);
}

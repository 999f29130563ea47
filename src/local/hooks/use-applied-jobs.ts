import { useLiveQuery } from 'dexie-react-hooks';
import type { AppliedMark } from './applied-jobs.ts';
import { usePersonDatabase } from '../people/person-context.tsx';
import { lateCode, useLoaded } from './use-loaded.ts';

const NONE: ReadonlyMap<number, AppliedMark> = new Map();
const CODE = lateCode(() => import('./applied-jobs.ts'));

/** By the numbers of the postings to which this person applied. The list doesn't wait for it. */
export function useAppliedJobs(): ReadonlyMap<number, AppliedMark> {
  const db = usePersonDatabase();
  const code = useLoaded(CODE);
  return useLiveQuery(() => code?.listApplied(db).catch(() => NONE), [db, code]) ?? NONE;
}

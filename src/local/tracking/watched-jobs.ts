import { readProgress } from '../outbox/deliveries-store.ts';
import { usePersonDatabase } from '../people/use-person-database.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import type { ApplicationSeen } from '../values/job-changes.ts';
import { type JobLook, readJobLooks } from '../values/job-looks.ts';
import { listMarks } from '../values/list-marks.ts';
import { listApplicationEntries } from '../hooks/use-application-entries.ts';
import { listTalks, NO_TALK } from './talks.ts';
import { useLiveQuery } from '../hooks/use-live-query.ts';

/** The jobs whose changes a person wants to know: saved, or applied for. By job; null: only saved. */
export type WatchedJobs = ReadonlyMap<number, ApplicationSeen | null>;

/** undefined until the disk was read. */
export function useWatchedJobs(): WatchedJobs | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => listWatched(db), [db]);
}

/** undefined until the disk was read. */
export function useJobLooks(): readonly JobLook[] | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => readJobLooks(db), [db]);
}

export async function listWatched(db: PersonDatabase): Promise<WatchedJobs> {
  const { saved } = await listMarks(db);
  const watched = new Map<number, ApplicationSeen | null>(Array.from(saved, jobId => [jobId, null]));
  const talks = await listTalks(db);
  for (const { payload, receipt, title } of await listApplicationEntries(db)) {
    const jobId = receipt?.jobId ?? payload['jobId'];
    if (typeof jobId !== 'number') continue;
    // An accepted application counts, whatever was tried after it.
    if (!receipt && watched.get(jobId)) continue;
    const id = receipt?.documentId ?? null;
    const progress = id === null ? {} : await readProgress(db, id);
    watched.set(jobId, { id, title, progress, talk: talks.get(id ?? '') ?? NO_TALK });
  }
  return watched;
}

import { useEffect } from 'react';
import { compareText } from '../../domain/compare-text.ts';
import { usePersonDatabase } from '../people/use-person-database.ts';
import { isFresh, openedHere } from '../values/opened-applications.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { PULLED } from '../db/pulled-mark.ts';
import type { OwnPosting, ReceivedApplication } from '../db/pulled-records.ts';
import { useLiveQuery } from './use-live-query.ts';

/** Counts of the applications to a posting, as far as this device knows. */
export interface ReceivedCount {
  /** Not withdrawn. */
  standing: number;
  /** Those sent since this person last looked on this device, and not opened by any team member. */
  fresh: number;
}

/** The applications to one posting, the latest first. */
export interface Received {
  /** Null: this person may not change it (any more), or it was deleted. */
  posting: OwnPosting | null;
  applications: ReceivedApplication[];
  /** `sentAt` of the newest application that was seen on this device; '' = none yet. */
  lookedAt: string;
  /** False: this device has not completed a pull yet. */
  isLevel: boolean;
}

/** By posting number; undefined while the disk is being read. */
export function useReceivedCounts(): ReadonlyMap<number, ReceivedCount> | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => countReceived(db), [db]);
}

/** Undefined while the disk is being read. */
export function useReceived(jobId: number): Received | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => listReceived(db, jobId), [db, jobId]);
}

/** The posting of a received application; null: no id was given, or the application is unknown on this device. */
export function useApplicationJob(applicationId: string | null): number | null {
  const db = usePersonDatabase();
  const found = useLiveQuery(
    () => (applicationId === null ? undefined : db.applicants.get(applicationId)),
    [db, applicationId],
  );
  return found?.jobId ?? null;
}

/** Notes that everything up to `newest` (`sentAt`) is on the screen. */
export function useLook(jobId: number, newest: string | undefined): void {
  const db = usePersonDatabase();
  useEffect(() => {
    // A full disk: it stays marked as new.
    if (newest !== undefined) noteLook(db, jobId, newest).catch(() => undefined);
  }, [db, jobId, newest]);
}

/** The new applications to all postings, the latest first; undefined while the disk is being read. */
export function useFreshApplications(): ReceivedApplication[] | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => listFresh(db), [db]);
}

export async function listFresh(db: PersonDatabase): Promise<ReceivedApplication[]> {
  const looks = new Map((await db.applicantLooks.toArray()).map(look => [look.jobId, look.sentAt]));
  const opened = await openedHere(db);
  const fresh = await db.applicants
    .filter(application => isFresh(application, looks.get(application.jobId) ?? '', opened))
    .toArray();
  return latestFirst(fresh);
}

function latestFirst(applications: ReceivedApplication[]): ReceivedApplication[] {
  return applications.sort((a, b) => compareText(b.sentAt, a.sentAt) || compareText(a.id, b.id));
}

export async function countReceived(db: PersonDatabase): Promise<Map<number, ReceivedCount>> {
  const looks = new Map((await db.applicantLooks.toArray()).map(look => [look.jobId, look.sentAt]));
  const opened = await openedHere(db);
  const counts = new Map<number, ReceivedCount>();
  await db.applicants.each(application => {
    const { jobId, state } = application;
    if (state === 'withdrawn') return;
    const { standing, fresh } = counts.get(jobId) ?? { standing: 0, fresh: 0 };
    const isNew = isFresh(application, looks.get(jobId) ?? '', opened);
    counts.set(jobId, { standing: standing + 1, fresh: fresh + (isNew ? 1 : 0) });
  });
  return counts;
}

export async function listReceived(db: PersonDatabase, jobId: number): Promise<Received> {
  const applications = await db.applicants.where('jobId').equals(jobId).toArray();
  const pulled = (await db.settings.get(PULLED))?.value as { wholeRun?: string } | undefined;
  return {
    posting: (await db.postings.where('jobId').equals(jobId).first()) ?? null,
    applications: latestFirst(applications),
    lookedAt: (await db.applicantLooks.get(jobId))?.sentAt ?? '',
    isLevel: Boolean(pulled?.wholeRun),
  };
}

/** Applications up to `sentAt` no longer count as new on this device. An earlier time than the noted one changes nothing. */
export async function noteLook(db: PersonDatabase, jobId: number, sentAt: string): Promise<void> {
  await db.transaction('rw', db.applicantLooks, async () => {
    const before = await db.applicantLooks.get(jobId);
    if (sentAt > (before?.sentAt ?? '')) await db.applicantLooks.put({ jobId, sentAt });
  });
}
